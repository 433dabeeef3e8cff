// Both streams write one buffer: which value stays is left open.
#include "common.h"

int main() {
  int *a;
  cudaMalloc(&a, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  set<<<1, 256, 0, one>>>(a, 1);  // other: race
  set<<<1, 256, 0, two>>>(a, 2);  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(a);
}
