#include <cuda_runtime.h>
__global__ void look(int* flag, int* out) {
  if (blockIdx.x == 0) {
    atomicExch(flag, 1);  // other: race
  } else {
    asm volatile("ld.relaxed.cta.global.s32 %0, [%1];" : "=r"(out[blockIdx.x]) : "l"(flag) : "memory");  // expect: race
  }
}
int main() {
  int* flag;
  cudaMalloc(&flag, 64), cudaMemset(flag, 0, 64);
  look<<<4, 1>>>(flag, flag + 8);
  cudaDeviceSynchronize();
  cudaFree(flag);
}
