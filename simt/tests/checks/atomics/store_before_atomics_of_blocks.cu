#include <cuda_runtime.h>
__global__ void count(int* n) {
  if (blockIdx.x == 0) *n = 0;  // other: race
  atomicAdd(n, 1);  // expect: race
}
int main() {
  int* n;
  cudaMalloc(&n, 4);
  cudaMemset(n, 0, 4);
  count<<<8, 1>>>(n);
  cudaDeviceSynchronize();
  cudaFree(n);
  return 0;
}
