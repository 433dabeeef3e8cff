// Memory that a stream allocates and frees, with another stream that uses it in between.
#include "../../streams/common.h"

int main() {
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  int* scratch;
  cudaMallocAsync(&scratch, kBytes, one);
  cudaEventRecord(done, one);
  cudaStreamWaitEvent(two, done);
  set<<<1, 256, 0, two>>>(scratch, 1);
  cudaEventRecord(done, two);
  cudaStreamWaitEvent(one, done);
  cudaFreeAsync(scratch, one);
  cudaDeviceSynchronize();
  cudaEventDestroy(done);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
}
