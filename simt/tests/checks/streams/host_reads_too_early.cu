// The host reads a pinned buffer while the copy into it may still be under way.
#include "common.h"

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one;
  cudaStreamCreate(&one);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, one);  // first
  const bool good = host[7] == 1;                                 // second
  cudaDeviceSynchronize();
  if (!good) return 1;
  cudaStreamDestroy(one);
  cudaFreeHost(host);
  cudaFree(a);
}
