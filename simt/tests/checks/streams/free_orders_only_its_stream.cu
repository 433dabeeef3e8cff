// cudaFreeAsync of one buffer orders nothing in another stream that uses another buffer.
#include "common.h"

int main() {
  cudaStream_t one, two;
  cudaStreamCreate(&one);
  cudaStreamCreate(&two);
  int *data, *scratch;
  cudaMalloc(&data, kBytes);
  cudaMallocAsync(&scratch, kBytes, one);
  set<<<1, 256, 0, two>>>(data, 1);  // other: race
  cudaFreeAsync(scratch, one);
  set<<<1, 256, 0, one>>>(data, 2);  // expect: race
  cudaDeviceSynchronize();
  cudaFree(data);
  cudaStreamDestroy(one);
  cudaStreamDestroy(two);
}
