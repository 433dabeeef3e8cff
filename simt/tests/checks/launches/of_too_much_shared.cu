#include <cuda_runtime.h>
__global__ void f(int* o) {
  extern __shared__ int s[];
  s[threadIdx.x] = 1;
  o[threadIdx.x] = s[threadIdx.x];
}
int main() {
  int* d;
  cudaMalloc(&d, 8192);
  f<<<1, 32, 64 * 1024>>>(d);  // expect: launch
  cudaDeviceSynchronize();
  cudaFree(d);
}
