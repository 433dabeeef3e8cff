// Work on one stream happens in order.
#include "../../streams/common.h"

int main() {
  int *a, *b, *host;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one;
  cudaStreamCreate(&one);
  for (int i = 0; i < kCount; ++i) host[i] = 4;
  cudaMemcpyAsync(a, host, kBytes, cudaMemcpyHostToDevice, one);
  twice<<<1, 256, 0, one>>>(b, a);
  cudaMemcpyAsync(host, b, kBytes, cudaMemcpyDeviceToHost, one);
  cudaStreamSynchronize(one);
  if (!all_are(host, 8)) return 1;
  cudaStreamDestroy(one);
  cudaFreeHost(host);
  cudaFree(a);
  cudaFree(b);
}
