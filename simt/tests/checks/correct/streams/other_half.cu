// The host fills one half of a pinned buffer while the other is copied.
#include "../../streams/common.h"

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  for (int i = 0; i < kCount / 2; ++i) host[i] = 1;
  cudaMemcpyAsync(a, host, kBytes / 2, cudaMemcpyHostToDevice, one);
  for (int i = kCount / 2; i < kCount; ++i) host[i] = 2;
  cudaMemcpyAsync(a + kCount / 2, host + kCount / 2, kBytes / 2, cudaMemcpyHostToDevice, two);
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFreeHost(host);
  cudaFree(a);
}
