// The host asks for an event until it has happened.
#include "../../streams/common.h"

int main() {
  int *a, *host;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one;
  cudaStreamCreate(&one);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaMemcpyAsync(host, a, kBytes, cudaMemcpyDeviceToHost, one);
  cudaEventRecord(done, one);
  while (cudaEventQuery(done) == cudaErrorNotReady) {
  }
  if (!all_are(host, 1)) return 1;
  cudaEventDestroy(done);
  cudaStreamDestroy(one);
  cudaFreeHost(host);
  cudaFree(a);
}
