// Inline PTX whose constraints and texts are made by macros.
#include <cstdio>
#if defined(__LP64__) || defined(_WIN64)
#define PTR "l"
#else
#define PTR "r"
#endif
#define OF(pointer) PTR(pointer)
#define OUT "=r"
#define OP "add"
#define TYPE(bits) ".s" #bits
#define LOADS(type, suffix, kind)                                                          \
  __device__ type load_##suffix(const type* from) {                                        \
    type value;                                                                            \
    asm volatile("ld.global." #suffix " %0, [%1];" : "=" kind(value) : PTR(from) : "memory"); \
    return value;                                                                          \
  }
LOADS(int, s32, "r")
LOADS(float, f32, "f")

__device__ int load(const int* from) {
  int value;
  asm("ld.global.s32 %[value], [%[from]];" : [value] OUT(value) : [from] OF(from));
  return value;
}
__device__ int sum(int a, int b) {
  int result;
  asm(OP TYPE(32) " %0, %1, %2;" : "=r"(result) : "r"((a, a)), "r"(b));
  return result;
}
__global__ void k(int* data, float* floats) {
  data[1] = sum(load(data), load_s32(data));
  floats[1] = load_f32(floats);
}

int main() {
  int *data, ints[2] = {4, 0};
  float *floats, numbers[2] = {0.5f, 0};
  cudaMalloc(&data, sizeof ints), cudaMalloc(&floats, sizeof numbers);
  cudaMemcpy(data, ints, sizeof ints, cudaMemcpyHostToDevice);
  cudaMemcpy(floats, numbers, sizeof numbers, cudaMemcpyHostToDevice);
  k<<<1, 1>>>(data, floats);
  cudaMemcpy(ints, data, sizeof ints, cudaMemcpyDeviceToHost);
  cudaMemcpy(numbers, floats, sizeof numbers, cudaMemcpyDeviceToHost);
  cudaFree(data), cudaFree(floats);
  const bool right = ints[1] == 8 && numbers[1] == 0.5f;
  std::puts(right ? "PASSED" : "FAILED");
  return !right;
}
