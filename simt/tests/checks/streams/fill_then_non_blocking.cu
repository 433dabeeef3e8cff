// cudaMemset of device memory returns before it is done, and a non-blocking stream does not wait for it.
#include "common.h"

int main() {
  int *a;
  cudaMalloc(&a, kBytes);
  cudaStream_t free_one;
  cudaStreamCreateWithFlags(&free_one, cudaStreamNonBlocking);
  cudaMemset(a, 0, kBytes);  // other: race
  set<<<1, 256, 0, free_one>>>(a, 1, 512);  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(free_one);
  cudaFree(a);
}
