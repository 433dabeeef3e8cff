#include <cuda_runtime.h>
__global__ void f(int* o) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = 0;
  for (int i = 0; i < t / 32 + 1; i++) {
    __syncthreads();  // other: divergent b
    s[t] += i;
  }
  __syncthreads();  // expect: divergent a; expect: divergent b
  o[t] = s[63 - t];
}
int main() {
  int* d;
  cudaMalloc(&d, 256);
  f<<<1, 64>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
