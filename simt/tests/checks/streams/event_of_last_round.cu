// Each round waits for the event as the round before has recorded it.
#include "common.h"

int main() {
  int *a, *b;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  for (int round = 0; round < 3; ++round) {
    cudaStreamWaitEvent(two, done);
    set<<<1, 256, 0, one>>>(a, round);  // expect: race a; other: race b
    twice<<<1, 256, 0, two>>>(b, a);  // other: race a; expect: race b
    cudaEventRecord(done, one);
  }
  cudaDeviceSynchronize();
  cudaEventDestroy(done);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(a);
  cudaFree(b);
}
