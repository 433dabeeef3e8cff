// The default stream does not wait for non-blocking ones, nor they for it.
#include "common.h"

int main() {
  int *a, *b;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaStream_t free_one;
  cudaStreamCreateWithFlags(&free_one, cudaStreamNonBlocking);
  set<<<1, 256>>>(a, 1);  // other: race
  twice<<<1, 256, 0, free_one>>>(b, a);  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(free_one);
  cudaFree(a);
  cudaFree(b);
}
