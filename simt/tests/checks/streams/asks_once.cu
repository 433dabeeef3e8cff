// The host asks once whether the stream is done, and goes on whatever the answer is.
#include "common.h"

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one;
  cudaStreamCreate(&one);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, one);  // other: race
  cudaStreamQuery(one);
  const int sum = host[0] + host[1];  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaFreeHost(host);
  cudaFree(a);
  return sum != 2;
}
