// The host waits for one stream and reads what another one copies.
#include "common.h"

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, one);  // other: race
  cudaStreamSynchronize(two);
  const bool good = host[7] == 1;  // expect: race
  cudaDeviceSynchronize();
  if (!good) return 1;
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFreeHost(host);
  cudaFree(a);
}
