#include <cuda_runtime.h>
__global__ void add(int* sum) {
  atomicAdd_block(sum, 1);  // expect: race; other: race
}
int main() {
  int* sum;
  cudaMalloc(&sum, 4), cudaMemset(sum, 0, 4);
  add<<<4, 32>>>(sum);
  cudaDeviceSynchronize();
  cudaFree(sum);
}
