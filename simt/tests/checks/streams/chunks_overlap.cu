// Two chunks share one element.
#include "common.h"

int main() {
  int *a;
  cudaMalloc(&a, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  set<<<1, 256, 0, one>>>(a, 1, kCount / 2 + 1);  // other: race
  set<<<1, 256, 0, two>>>(a + kCount / 2, 2, kCount / 2);  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(a);
}
