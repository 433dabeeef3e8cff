// A buffer is filled anew while another stream still reads it.
#include "common.h"

int main() {
  int *a, *b;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  set<<<1, 256>>>(a, 1);
  cudaDeviceSynchronize();
  twice<<<1, 256, 0, one>>>(b, a);  // other: race
  cudaMemsetAsync(a, 0, kBytes, two);  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(a);
  cudaFree(b);
}
