// A host function reads what its own stream has copied, and writes what that copies next.
#include "../../streams/common.h"

void add_one(void* values) {
  for (int i = 0; i < kCount; ++i) static_cast<int*>(values)[i] += 1;
}

int main() {
  int *a, *b, *host;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one;
  cudaStreamCreate(&one);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, one);
  cudaLaunchHostFunc(one, add_one, host);
  cudaMemcpyAsync(b, host, kBytes, cudaMemcpyHostToDevice, one);
  cudaStreamSynchronize(one);
  if (!all_are(host, 2)) return 1;
  cudaStreamDestroy(one);
  cudaFreeHost(host);
  cudaFree(a);
  cudaFree(b);
}
