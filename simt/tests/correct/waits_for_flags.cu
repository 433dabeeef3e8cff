// counted only: nothing sees a loop of volatile reads in plain code. Warps wait for a counter.
#include <cuda_runtime.h>
__global__ void wait_for_all(int* arrived, int* out) {
  if (threadIdx.x % 32 == 0) {
    atomicAdd(arrived, 1);
    while (*(volatile int*)arrived < 2) {}
    out[threadIdx.x / 32] = 1;
  }
}
int main() {
  int *arrived, *out, got[2];
  cudaMalloc(&arrived, 4), cudaMalloc(&out, 8), cudaMemset(arrived, 0, 4);
  wait_for_all<<<1, 64>>>(arrived, out);
  cudaMemcpy(got, out, 8, cudaMemcpyDeviceToHost);
  cudaFree(arrived), cudaFree(out);
  return got[0] != 1 || got[1] != 1;
}
