// cudaMemcpy within device memory returns before it is done.
#include "common.h"

int main() {
  int *a, *b;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaStream_t free_one;
  cudaStreamCreateWithFlags(&free_one, cudaStreamNonBlocking);
  set<<<1, 256>>>(a, 1);
  cudaMemcpy(b, a, kBytes, cudaMemcpyDeviceToDevice);  // other: race
  set<<<1, 256, 0, free_one>>>(b, 2);  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(free_one);
  cudaFree(a);
  cudaFree(b);
}
