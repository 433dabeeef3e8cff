#include <cuda_runtime.h>
__device__ int table[32];
__global__ void fill() {
  table[threadIdx.x] = 1;  // expect: out_of_bounds
}
int main() {
  fill<<<1, 64>>>();
  cudaDeviceSynchronize();
  return 0;
}
