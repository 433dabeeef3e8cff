// Classes that are written member by member and read whole: their padding was never written, and nobody looks at it.
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
  cudaFree(s), cudaFree(s2), cudaFree(l), cudaFree(l2), cudaFree(m), cudaFree(m2);
  return got[0].id[2] != 31;
}
