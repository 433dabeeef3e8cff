// Order passes on: the third stream knows what the first did from the second.
#include "../../streams/common.h"

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
  set<<<1, 256, 0, one>>>(a, 1);
  cudaEventRecord(done, one);
  cudaStreamWaitEvent(two, done);
  set<<<1, 256, 0, two>>>(b, 2);
  cudaEventRecordWithFlags(done, two);
  cudaStreamWaitEvent(three, done);
  add<<<1, 256, 0, three>>>(a, b);
  cudaDeviceSynchronize();
  cudaEventDestroy(done);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaStreamDestroy(three);
  cudaFree(a);
  cudaFree(b);
}
