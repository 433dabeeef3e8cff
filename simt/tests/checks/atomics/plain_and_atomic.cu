// expect: race
#include <cuda_runtime.h>
__global__ void count(int* n) { atomicAdd(n, 1); if (threadIdx.x == 0) *n = 0; }
int main() { int* n; cudaMalloc(&n, 4); cudaMemset(n, 0, 4); count<<<4, 32>>>(n); cudaDeviceSynchronize(); cudaFree(n); return 0; }
