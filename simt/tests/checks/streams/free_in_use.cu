// cudaFreeAsync is ordered on its own stream only.
#include "common.h"

int main() {
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  cudaEvent_t made;
  cudaEventCreateWithFlags(&made, cudaEventDisableTiming);
  int* scratch;
  cudaMallocAsync(&scratch, kBytes, one);
  cudaEventRecord(made, one);
  cudaStreamWaitEvent(two, made);
  set<<<1, 256, 0, two>>>(scratch, 1);  // other: race
  cudaFreeAsync(scratch, one);  // expect: race
  cudaDeviceSynchronize();
  cudaEventDestroy(made);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
}
