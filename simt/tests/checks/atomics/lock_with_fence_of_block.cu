// says: no fence publishes the store: put a __threadfence() behind it
#include <cuda_runtime.h>
__device__ int lock;
__global__ void add(int* total) {
  if (threadIdx.x != 0) return;
  while (atomicCAS(&lock, 0, 1) != 0) {}
  __threadfence();
  *total += 1;  // expect: race; other: race
  __threadfence_block();
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
