#include <cuda_runtime.h>
__global__ void f(int* o) {
  __shared__ int a[32], b[32];
  int t = threadIdx.x;
  a[t] = t;
  b[t] = t;
  __syncthreads();
  o[t] = b[t - 1];  // expect: out_of_bounds
}
int main() {
  int* d;
  cudaMalloc(&d, 128);
  f<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
