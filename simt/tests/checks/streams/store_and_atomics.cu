// One stream stores what the other updates atomically.
#include "common.h"

__global__ void count_up(int* to) {
  atomicAdd(&to[threadIdx.x % 8], 1);
}

int main() {
  int *a, *b;
  cudaMalloc(&a, kBytes);
  cudaMalloc(&b, kBytes);
  cudaMemset(a, 0, kBytes);
  cudaDeviceSynchronize();
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  set<<<1, 256, 0, one>>>(a, 5);  // other: race
  count_up<<<1, 256, 0, two>>>(a);  // expect: race
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
  cudaFree(a);
  cudaFree(b);
}
