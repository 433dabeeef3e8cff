// options: {"launch_limit_s": 1}
#include <cuda_runtime.h>
__global__ void wait(const int* flag) {
  while (*(volatile const int*)flag == 0) {}  // expect: time
}
int main() {
  int* flag;
  cudaMalloc(&flag, 4);
  cudaMemset(flag, 0, 4);
  wait<<<1, 32>>>(flag);
  cudaDeviceSynchronize();
  cudaFree(flag);
  return 0;
}
