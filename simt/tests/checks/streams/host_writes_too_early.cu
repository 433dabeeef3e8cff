// The host fills a pinned buffer anew while a copy may still read it.
#include "common.h"

int main() {
  int *a, *b, *host;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one;
  cudaStreamCreate(&one);
  for (int i = 0; i < kCount; ++i) host[i] = 1;
  cudaMemcpyAsync(a, host, kBytes, cudaMemcpyHostToDevice, one);  // other: race
  for (int i = 0; i < kCount; ++i) host[i] = 2;  // expect: race
  cudaMemcpyAsync(b, host, kBytes, cudaMemcpyHostToDevice, one);
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaFreeHost(host);
  cudaFree(a);
  cudaFree(b);
}
