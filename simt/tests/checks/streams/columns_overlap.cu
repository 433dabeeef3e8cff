// Two copies of columns of one matrix share a column.
#include "common.h"

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  for (int i = 0; i < kCount; ++i) host[i] = i;
  const size_t pitch = 32 * sizeof(int), width = 17 * sizeof(int);
  cudaMemcpy2DAsync(a, pitch, host, pitch, width, 32, cudaMemcpyHostToDevice, one);  // other: race
  cudaMemcpy2DAsync(a + 15, pitch, host + 15, pitch, width, 32, cudaMemcpyHostToDevice, two);  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFreeHost(host);
  cudaFree(a);
}
