#include <cuda_runtime.h>
__device__ int a[32], b[32];
static __device__ int c[32];
__global__ void fill() {
  int t = threadIdx.x;
  c[t] = t;
  b[t] = t;
  a[t + (t == 31)] = t;  // expect: out_of_bounds
}
int main() {
  fill<<<1, 32>>>();
  cudaDeviceSynchronize();
  return 0;
}
