// Waiting for an event that nobody has recorded does not wait.
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
  set<<<1, 256, 0, one>>>(a, 1);  // other: race
  cudaStreamWaitEvent(two, done);
  twice<<<1, 256, 0, two>>>(b, a);  // expect: race
  cudaDeviceSynchronize();
  cudaEventDestroy(done);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(a);
  cudaFree(b);
}
