// An event orders a non-blocking stream and the default stream.
#include "../../streams/common.h"

int main() {
  int *a, *b, *host;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMallocHost(&host, kBytes);
  cudaStream_t free_one;
  cudaStreamCreateWithFlags(&free_one, cudaStreamNonBlocking);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  set<<<1, 256>>>(a, 1);
  cudaEventRecord(done);
  cudaStreamWaitEvent(free_one, done);
  twice<<<1, 256, 0, free_one>>>(b, a);
  cudaEventRecord(done, free_one);
  cudaStreamWaitEvent(nullptr, done);
  set<<<1, 256>>>(a, 2);
  cudaMemcpyAsync(host, b, kBytes, cudaMemcpyDeviceToHost);
  cudaStreamSynchronize(nullptr);
  if (!all_are(host, 2)) return 1;
  cudaEventDestroy(done);
  cudaStreamDestroy(free_one);
  cudaFreeHost(host);
  cudaFree(a);
  cudaFree(b);
}
