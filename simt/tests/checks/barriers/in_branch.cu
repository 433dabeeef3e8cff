#include <cuda_runtime.h>
__global__ void half(int* out) {
  if (threadIdx.x < 32) __syncthreads();  // expect: divergent
  out[threadIdx.x] = 1;
}
int main() {
  int* out;
  cudaMalloc(&out, 256);
  half<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
