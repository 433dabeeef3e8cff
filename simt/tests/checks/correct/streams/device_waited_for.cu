// The host waits for the whole device.
#include "../../streams/common.h"

int main() {
  int *a, *b, *host;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one, two, three;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  cudaStreamCreate(&three);
  set<<<1, 256, 0, one>>>(a, 1);
  set<<<1, 256, 0, two>>>(b, 2);
  cudaDeviceSynchronize();
  add<<<1, 256, 0, three>>>(a, b);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, three);
  cudaDeviceSynchronize();
  if (!all_are(host, 3)) return 1;
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaStreamDestroy(three);
  cudaFreeHost(host);
  cudaFree(a);
  cudaFree(b);
}
