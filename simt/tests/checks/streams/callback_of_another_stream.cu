// A host function runs in the order of its own stream.
#include "common.h"

int seen;
void read_one(void* values) { seen = static_cast<int*>(values)[3]; }

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, one);  // other: race
  cudaLaunchHostFunc(two, read_one, host);  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFreeHost(host);
  cudaFree(a);
}
