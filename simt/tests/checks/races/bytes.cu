#include <cuda_runtime.h>
__global__ void f(unsigned char* o) {
  o[threadIdx.x / 2] = threadIdx.x;  // expect: race; other: race
}
int main() {
  unsigned char* d;
  cudaMalloc(&d, 64);
  f<<<1, 128>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
