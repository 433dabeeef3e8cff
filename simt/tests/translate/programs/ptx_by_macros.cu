// Inline PTX whose text macros make: names turned into text, texts joined, macros in macros, several on one line.
#include <cstdio>

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#define PTX(op, type) #op "." #type " %0, %1, %2;"
#define OPERATE(op) asm volatile(op " %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b))
#define BOTH(first, second) \
  do {                      \
    OPERATE(first);         \
    a = r;                  \
    OPERATE(second);        \
  } while (0)
#ifdef __CUDA_ARCH__
#define SPACE "shared"
#else
#define SPACE "global"
#endif
#define BITS 32
#define DEVICE __device__ __forceinline__
#define UNUSED(op) asm(op NO_SUCH_TEXT : "=r"(r) : "r"(a))
#define BINARY(name, op)                                          \
  DEVICE int name(int a, int b) {                                 \
    int r;                                                        \
    _Pragma("unroll") for (int i = 0; i < 2; ++i)                 \
    asm(#op ".s" TEXT(BITS) " %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b)); \
    return r;                                                     \
  }
BINARY(smaller, min)
BINARY(larger, max)
#undef BITS
#define BITS 16  // of no concern to those above

DEVICE int combined(int a, int b) {
  int r;
  asm(PTX(add.sat, s32) : "=r"(r) : "r"(a), "r"(b));
  a = r;
  OPERATE("min.s32"); a = r; OPERATE("sub." "s32");
  BOTH("add.s32", "mul.lo.s32");
  return r;
}

__global__ void kernel(int* out) {
  __shared__ int word;
  word = 40;
  int loaded;
  asm volatile("ld." SPACE ".u32 %0, [%1];" : "=r"(loaded) : "r"((unsigned)__cvta_generic_to_shared(&word)));
  out[0] = combined(0x7fffffff, 5), out[1] = loaded, out[2] = smaller(3, -4), out[3] = larger(3, -4);
}

int main() {
  int *out, got[4];
  cudaMalloc(&out, sizeof got);
  kernel<<<1, 1>>>(out);
  cudaMemcpy(got, out, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(out);
  // min(saturated, 5) is 5; it stays in a, so that r = 5 - 5, then a + b = 10, times 5.
  std::printf("%d %d %d %d\n", got[0], got[1], got[2], got[3]);
  return !(got[0] == 50 && got[1] == 40 && got[2] == -4 && got[3] == 3);
}
