// A kernel on one stream uses what a copy on another brings.
#include "common.h"

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t in, work;
  cudaStreamCreate(&in);
  cudaStreamCreate(&work);
  cudaMemset(a, 0, kBytes);
  for (int i = 0; i < kCount; ++i) host[i] = i;
  cudaMemcpyAsync(a, host, kBytes, cudaMemcpyHostToDevice, in);  // other: race
  set<<<1, 256, 0, work>>>(a, 1);  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(in);
  cudaStreamDestroy(work);
  cudaFreeHost(host);
  cudaFree(a);
}
