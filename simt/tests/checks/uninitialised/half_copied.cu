// says: Only its first 16 elements are written
#include <cuda_runtime.h>
__global__ void twice(float* x, int n) {
  if (threadIdx.x < n) x[threadIdx.x] *= 2;  // expect: uninitialised
}
int main() {
  float host[64] = {}, *data;
  cudaMalloc(&data, sizeof host);
  cudaMemcpy(data, host, 64, cudaMemcpyHostToDevice);
  twice<<<1, 64>>>(data, 64);
  cudaFree(data);
}
