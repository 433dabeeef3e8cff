// says: swap the pointers, or write cudaMemcpyDeviceToHost
#include <cuda_runtime.h>
int main() {
  int host[64] = {};
  int* data;
  cudaMalloc(&data, 256);
  cudaMemcpy(host, data, 256, cudaMemcpyHostToDevice);  // expect: wrong_call
  cudaFree(data);
}
