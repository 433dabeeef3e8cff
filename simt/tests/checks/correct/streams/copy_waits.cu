// cudaMemcpy to the host waits for the blocking streams, and the host for it.
#include "../../streams/common.h"

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one, free_one;
  cudaStreamCreate(&one);
  cudaStreamCreateWithFlags(&free_one, cudaStreamNonBlocking);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaMemcpy(host, a, kBytes, cudaMemcpyDeviceToHost);
  if (!all_are(host, 1)) return 1;
  cudaMemcpy(a, host, kBytes, cudaMemcpyHostToDevice);
  for (int i = 0; i < kCount; ++i) host[i] = 2;
  set<<<1, 256, 0, free_one>>>(a, 3);
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(free_one);
  cudaFreeHost(host);
  cudaFree(a);
}
