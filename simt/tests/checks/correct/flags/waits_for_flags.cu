// counted only: nothing sees a loop of volatile reads in plain code. Warps wait for a counter.
#include <cuda_runtime.h>
__global__ void wait_for_all(int* arrived, int* out) {
  if (threadIdx.x % 32 == 0) {
    atomicAdd(arrived, 1);
    while (*(volatile int*)arrived < 2) {}
    out[threadIdx.x / 32] = 1;
  }
}
// A block fills a buffer, fences, and raises a flag that is no atomic.
__device__ volatile int raised;
__device__ int buffer[64];
__global__ void hand_over(int* out) {
  int t = threadIdx.x;
  if (blockIdx.x == 0) {
    buffer[t] = 3 * t;
    __threadfence();
    __syncthreads();
    if (t == 0) raised = 1;
  } else {
    if (t == 0)
      while (raised == 0) {}
    __syncthreads();
    __threadfence();
    out[t] = buffer[t];
  }
}
int main() {
  int *arrived, *out, got[2];
  cudaMalloc(&arrived, 4), cudaMalloc(&out, 8), cudaMemset(arrived, 0, 4);
  wait_for_all<<<1, 64>>>(arrived, out);
  cudaMemcpy(got, out, 8, cudaMemcpyDeviceToHost);
  int *filled, last;
  cudaMalloc(&filled, 256);
  hand_over<<<2, 64>>>(filled);
  cudaMemcpy(&last, filled + 63, 4, cudaMemcpyDeviceToHost);
  cudaFree(arrived), cudaFree(out), cudaFree(filled);
  return last != 189 || got[0] != 1 || got[1] != 1;
}
