#include <cuda_runtime.h>
__global__ void count(int* n) {
  atomicAdd(n, 1);  // expect: race
  if (blockIdx.x == 3) *n = 0;  // other: race
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
