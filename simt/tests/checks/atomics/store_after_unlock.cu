// says: no fence publishes the store: put a __threadfence() behind it
#include <cuda_runtime.h>
__device__ int lock;
__global__ void turn(int* state, int* seen) {
  while (atomicCAS(&lock, 0, 1) != 0) {}
  __threadfence();
  seen[blockIdx.x] = *state;  // expect: race
  __threadfence();
  atomicExch(&lock, 0);
  if (blockIdx.x == 0) *state = 1;  // other: race
}
int main() {
  int *s, *o;
  cudaMalloc(&s, 4), cudaMalloc(&o, 64), cudaMemset(s, 0, 4);
  turn<<<16, 1>>>(s, o);
  cudaDeviceSynchronize();
  cudaFree(s), cudaFree(o);
  return 0;
}
