// The smallest program with something to count.
#include <cuda_runtime.h>
__global__ void twice(float* data) { data[threadIdx.x] *= 2; }
int main() {
  float* data;
  cudaMalloc(&data, 128);
  cudaMemset(data, 0, 128);
  twice<<<1, 32>>>(data);
  cudaDeviceSynchronize();
  cudaFree(data);
  return 0;
}
