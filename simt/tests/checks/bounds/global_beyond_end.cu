#include <cuda_runtime.h>
__global__ void scale(float* data, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) data[i] = 2.0f;  // expect: out_of_bounds
}
int main() {
  float* data;
  cudaMalloc(&data, 1000 * 4);
  scale<<<8, 128>>>(data, 1000);
  cudaDeviceSynchronize();
  cudaFree(data);
  return 0;
}
