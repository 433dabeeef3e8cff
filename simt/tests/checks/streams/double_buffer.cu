// Two pinned buffers take turns, and the host fills one without waiting for the copy that read it.
#include "common.h"

int main() {
  int *a, *even, *odd;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&even, kBytes);
  cudaMallocHost(&odd, kBytes);
  cudaStream_t one;
  cudaStreamCreate(&one);
  int* const buffers[2] = {even, odd};
  for (int round = 0; round < 4; ++round) {
    int* const now = buffers[round % 2];
    for (int i = 0; i < kCount; ++i) now[i] = round;  // expect: race
    cudaMemcpyAsync(a, now, kBytes, cudaMemcpyHostToDevice, one);  // other: race
  }
  cudaDeviceSynchronize();
  cudaStreamDestroy(one);
  cudaFreeHost(even);
  cudaFreeHost(odd);
  cudaFree(a);
}
