// Two streams do not wait for each other, though one was asked first.
#include "common.h"

int main() {
  int *a, *b, *c;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMalloc(&c, kBytes);
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  set<<<1, 256, 0, one>>>(a, 3);
  twice<<<1, 256, 0, one>>>(b, a);  // first
  twice<<<1, 256, 0, two>>>(c, b);  // second
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(a);
  cudaFree(b);
  cudaFree(c);
}
