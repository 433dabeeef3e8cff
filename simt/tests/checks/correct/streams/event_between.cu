// An event hands a buffer from one stream to the other.
#include "../../streams/common.h"

int main() {
  int *a, *b, *host;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaEventRecord(done, one);
  cudaStreamWaitEvent(two, done);
  twice<<<1, 256, 0, two>>>(b, a);
  cudaMemcpyAsync(host, b, kBytes, cudaMemcpyDeviceToHost, two);
  cudaEventRecord(done, two);
  cudaEventSynchronize(done);
  if (!all_are(host, 2)) return 1;
  cudaEventDestroy(done);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFreeHost(host);
  cudaFree(a);
  cudaFree(b);
}
