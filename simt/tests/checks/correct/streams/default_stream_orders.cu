// The default stream waits for blocking streams, and they for it.
#include "../../streams/common.h"

int main() {
  int *a, *b, *host;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  set<<<1, 256, 0, one>>>(a, 1);
  twice<<<1, 256>>>(b, a);
  twice<<<1, 256, 0, two>>>(a, b);
  cudaMemcpy(host, a, kBytes, cudaMemcpyDeviceToHost);
  if (!all_are(host, 4)) return 1;
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFreeHost(host);
  cudaFree(a);
  cudaFree(b);
}
