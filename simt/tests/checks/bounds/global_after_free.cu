#include <cuda_runtime.h>
__global__ void fill(int* data) {
  data[threadIdx.x] = 1;  // expect: freed
}
int main() {
  int* data;
  cudaMalloc(&data, 256);
  cudaFree(data);
  fill<<<1, 64>>>(data);
  cudaDeviceSynchronize();
  return 0;
}
