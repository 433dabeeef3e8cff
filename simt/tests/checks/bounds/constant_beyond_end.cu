// says: reads c[16] (of 16 elements of 4 bytes), out of bounds
#include <cuda_runtime.h>
__constant__ float c[16];
__global__ void f(float* o) {
  o[threadIdx.x] = c[threadIdx.x];  // expect: out_of_bounds
}
int main() {
  float h[16] = {1};
  cudaMemcpyToSymbol(c, h, 64);
  float* d;
  cudaMalloc(&d, 128);
  f<<<1, 32>>>(d);
  cudaDeviceSynchronize();
  cudaFree(d);
}
