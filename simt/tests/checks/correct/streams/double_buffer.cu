// Two pinned buffers take turns, and the host waits for the copy that read one before it fills it anew.
#include "../../streams/common.h"

int main() {
  int *a, *even, *odd;
  cudaMalloc(&a, kBytes);
  cudaMallocHost(&even, kBytes);
  cudaMallocHost(&odd, kBytes);
  cudaStream_t one;
  cudaStreamCreate(&one);
  cudaEvent_t even_read, odd_read;
  cudaEventCreateWithFlags(&even_read, cudaEventDisableTiming);
  cudaEventCreateWithFlags(&odd_read, cudaEventDisableTiming);
  int* const buffers[2] = {even, odd};
  const cudaEvent_t events[2] = {even_read, odd_read};
  for (int round = 0; round < 6; ++round) {
    int* const now = buffers[round % 2];
    cudaEventSynchronize(events[round % 2]);
    for (int i = 0; i < kCount; ++i) now[i] = round;
    cudaMemcpyAsync(a, now, kBytes, cudaMemcpyHostToDevice, one);
    cudaEventRecord(events[round % 2], one);
  }
  cudaDeviceSynchronize();
  cudaEventDestroy(even_read);
  cudaEventDestroy(odd_read);
  cudaStreamDestroy(one);
  cudaFreeHost(even);
  cudaFreeHost(odd);
  cudaFree(a);
}
