// says: __threadfence() behind the atomicCAS that takes it
#include <cuda_runtime.h>
__device__ int lock;
__global__ void add(int* total) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock, 0, 1) != 0) {}
  *total += 1;  // expect: race; other: race
  __threadfence();
  atomicExch(&lock, 0);
}
int main() {
  int* t;
  cudaMalloc(&t, 4);
  cudaMemset(t, 0, 4);
  add<<<8, 32>>>(t);
  cudaDeviceSynchronize();
  cudaFree(t);
  return 0;
}
