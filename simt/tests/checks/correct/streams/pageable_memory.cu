// A copy into pageable memory is done when the call returns, and what came before it on its stream too.
#include "../../streams/common.h"
#include <vector>

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one;
  cudaStreamCreate(&one);
  std::vector<int> list(kCount);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, one);
  cudaMemcpyAsync(list.data(), a, kBytes, cudaMemcpyDeviceToHost, one);
  if (!all_are(host, 1) || !all_are(list.data(), 1)) return 1;
  for (int& value : list) value = 2;
  cudaMemcpyAsync(a, list.data(), kBytes, cudaMemcpyHostToDevice, one);
  for (int& value : list) value = 3;  // the call has put the values aside
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, one);
  cudaStreamSynchronize(one);
  if (!all_are(host, 2)) return 1;
  cudaStreamDestroy(one);
  cudaFreeHost(host);
  cudaFree(a);
}
