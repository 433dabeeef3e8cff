#include <cuda_runtime.h>
// Seven rounds are right; in the eighth a thread reads what another has written, or not.
__global__ void k(float* p) {
  __shared__ float s[64];
  float sum = 0;
  s[threadIdx.x] = 0;
  for (int i = 0; i < 8; i++) {
    __syncthreads();
    s[threadIdx.x] = i;  // expect: race
    if (i < 7) __syncthreads();
    sum += s[63 - threadIdx.x];  // other: race
  }
  p[threadIdx.x] = sum;
}
int main() {
  float* p;
  cudaMalloc(&p, 256);
  k<<<1, 64>>>(p);
  cudaDeviceSynchronize();
  cudaFree(p);
  return 0;
}
