#include <cuda_runtime.h>
__global__ void f(int* o, int n) {
  __shared__ int s[64];
  int t = threadIdx.x;
  for (int i = t; i < n; i += 64) {
    s[t] = i;
    __syncthreads();  // expect: divergent
    o[i] = s[63 - t];
    __syncthreads();
  }
}
int main() {
  int* d;
  cudaMalloc(&d, 400);
  f<<<1, 64>>>(d, 100);
  cudaDeviceSynchronize();
  cudaFree(d);
}
