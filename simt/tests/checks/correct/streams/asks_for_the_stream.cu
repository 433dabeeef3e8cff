// The host asks for a stream until its work is done.
#include "../../streams/common.h"

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one;
  cudaStreamCreate(&one);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, one);
  while (cudaStreamQuery(one) == cudaErrorNotReady) {
  }
  if (!all_are(host, 1)) return 1;
  cudaStreamDestroy(one);
  cudaFreeHost(host);
  cudaFree(a);
}
