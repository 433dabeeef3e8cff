// A third stream waits for the event, and not the one that uses the buffer.
#include "common.h"

int main() {
  int *a, *b;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaStream_t one, two, three;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  cudaStreamCreate(&three);
  cudaEvent_t done;
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  set<<<1, 256, 0, one>>>(a, 1);  // other: race
  cudaEventRecord(done, one);
  cudaStreamWaitEvent(three, done);
  twice<<<1, 256, 0, two>>>(b, a);  // expect: race
  cudaDeviceSynchronize();
  cudaEventDestroy(done);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaStreamDestroy(three);
  cudaFree(a);
  cudaFree(b);
}
