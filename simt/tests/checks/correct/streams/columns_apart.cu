// Two copies of a matrix take columns of their own, which lie between each other.
#include "../../streams/common.h"

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  for (int i = 0; i < kCount; ++i) host[i] = i;
  const size_t pitch = 32 * sizeof(int), width = 16 * sizeof(int);
  cudaMemcpy2DAsync(a, pitch, host, pitch, width, 32, cudaMemcpyHostToDevice, one);
  cudaMemcpy2DAsync(a + 16, pitch, host + 16, pitch, width, 32, cudaMemcpyHostToDevice, two);
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFreeHost(host);
  cudaFree(a);
}
