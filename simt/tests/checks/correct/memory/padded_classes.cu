// Classes that are written member by member and read whole: their padding was never written, and nobody looks at it. And
// classes of 16 bytes and more at addresses that are multiples of 8: a GPU moves them in parts.
#include <cuda_runtime.h>
struct Short { char c; int i; };
struct Long { double d; int i; };
struct Longer { int id[3]; char c; double d; float f; };
__global__ void fill(Short* s, Long* l, Longer* m) {
  int t = threadIdx.x;
  s[t].c = 1, s[t].i = t;
  l[t].d = t, l[t].i = t;
  m[t].id[0] = m[t].id[1] = m[t].id[2] = t, m[t].c = 2, m[t].d = t, m[t].f = t;
}
template <class T> __global__ void turn(const T* in, T* out) { out[threadIdx.x] = in[31 - threadIdx.x]; }
__global__ void share(Long* out) {
  __shared__ Long s[32];
  s[threadIdx.x].d = threadIdx.x, s[threadIdx.x].i = 1;
  __syncthreads();
  Long l = s[31 - threadIdx.x];
  out[threadIdx.x] = l;
}
struct Pair { double a, b; };
struct Six { int a, b, c, d, e, f; };
__device__ __noinline__ int element(const Six* six, int i) { return (&six->a)[i]; }
__global__ void at_eights(Pair* out, const Pair* in, int* sums) {
  out[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x + 32] = Pair{};
  const Six six{16, int(threadIdx.x)};  // zeros behind
  sums[threadIdx.x] = element(&six, 1) + element(&six, 5);
}
int main() {
  Short *s, *s2;
  Long *l, *l2;
  Longer *m, *m2, got[32];
  cudaMalloc(&s, 32 * sizeof *s), cudaMalloc(&s2, 32 * sizeof *s);
  cudaMalloc(&l, 32 * sizeof *l), cudaMalloc(&l2, 32 * sizeof *l);
  cudaMalloc(&m, 32 * sizeof *m), cudaMalloc(&m2, 32 * sizeof *m);
  fill<<<1, 32>>>(s, l, m);
  turn<<<1, 32>>>(s, s2);
  turn<<<1, 32>>>(l, l2);
  turn<<<1, 32>>>(m, m2);
  share<<<1, 32>>>(l);
  cudaMemcpy(got, m2, sizeof got, cudaMemcpyDeviceToHost);
  double* doubles;
  int* sums;
  cudaMalloc(&doubles, 256 * sizeof *doubles), cudaMemset(doubles, 0, 256 * sizeof *doubles);
  cudaMalloc(&sums, 32 * sizeof *sums);
  at_eights<<<1, 32>>>(reinterpret_cast<Pair*>(doubles + 1), reinterpret_cast<Pair*>(doubles + 151), sums);
  cudaFree(doubles), cudaFree(sums);
  cudaFree(s), cudaFree(s2), cudaFree(l), cudaFree(l2), cudaFree(m), cudaFree(m2);
  return got[0].id[2] != 31;
}
