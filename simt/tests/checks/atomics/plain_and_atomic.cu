#include <cuda_runtime.h>
__global__ void count(int* n) {
  atomicAdd(n, 1);  // expect: race a; other: race b
  if (threadIdx.x == 0) *n = 0;  // other: race a; expect: race b; expect: race c; other: race c
}
int main() {
  int* n;
  cudaMalloc(&n, 4);
  cudaMemset(n, 0, 4);
  count<<<4, 32>>>(n);
  cudaDeviceSynchronize();
  cudaFree(n);
  return 0;
}
