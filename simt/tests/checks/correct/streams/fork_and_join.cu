// One stream hands out work to two others, and waits for both.
#include "../../streams/common.h"

int main() {
  int *a, *b, *c;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMalloc(&c, kBytes);
  cudaStream_t one, two, three;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  cudaStreamCreate(&three);
  cudaEvent_t ready, two_done, three_done;
  cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&two_done, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&three_done, cudaEventDisableTiming);
  set<<<1, 256, 0, one>>>(a, 1);
  cudaEventRecord(ready, one);
  cudaStreamWaitEvent(two, ready);
  cudaStreamWaitEvent(three, ready);
  twice<<<1, 256, 0, two>>>(b, a);
  twice<<<1, 256, 0, three>>>(c, a);
  cudaEventRecord(two_done, two);
  cudaEventRecord(three_done, three);
  cudaStreamWaitEvent(one, two_done);
  cudaStreamWaitEvent(one, three_done);
  add<<<1, 256, 0, one>>>(b, c);
  set<<<1, 256, 0, one>>>(a, 0);
  cudaStreamSynchronize(one);
  cudaEventDestroy(ready);
  cudaEventDestroy(two_done);
  cudaEventDestroy(three_done);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaStreamDestroy(three);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
