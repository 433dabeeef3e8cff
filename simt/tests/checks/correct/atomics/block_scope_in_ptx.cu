// Threads of one block hand on data by loads and stores of the block's scope, and blocks read one word in that scope.
#include <cuda_runtime.h>
__global__ void hand(int* data, int* flag, const int* n, int* out) {
  const int b = blockIdx.x;
  if (threadIdx.x == 0) {
    int value;
    asm volatile("ld.relaxed.cta.global.s32 %0, [%1];" : "=r"(value) : "l"(n) : "memory");
    data[b] = value;
    asm volatile("st.release.cta.global.s32 [%0], %1;" ::"l"(flag + b), "r"(1) : "memory");
  } else if (threadIdx.x == 32) {
    int seen;
    do asm volatile("ld.acquire.cta.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag + b) : "memory");
    while (seen == 0);
    out[b] = data[b];
  }
}
int main() {
  int* d;
  cudaMalloc(&d, 64);
  cudaMemset(d, 0, 64);
  hand<<<4, 64>>>(d, d + 4, d + 8, d + 12);
  const bool failed = cudaDeviceSynchronize() != cudaSuccess;
  cudaFree(d);
  return failed;
}
