// Memory from cudaMallocAsync is there for its own stream only, until that is waited for.
#include "common.h"

int main() {
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  int* scratch;
  cudaMallocAsync(&scratch, kBytes, one);  // other: race
  set<<<1, 256, 0, two>>>(scratch, 1);  // expect: race
  cudaDeviceSynchronize();
  cudaFree(scratch);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
}
