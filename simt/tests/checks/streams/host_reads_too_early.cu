// The host reads a pinned buffer while the copy into it may still be under way.
// says: host_reads_too_early.cu:13: host code reads host[7], which cudaMemcpyAsync at host_reads_too_early.cu:12 may still be writing on stream one; wait for it first, with cudaStreamSynchronize or an event.
#include "common.h"

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one;
  cudaStreamCreate(&one);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, one);  // other: race
  const bool good = host[7] == 1;  // expect: race
  cudaDeviceSynchronize();
  if (!good) return 1;
  cudaStreamDestroy(one);
  cudaFreeHost(host);
  cudaFree(a);
}
