// says: __threadfence_block() behind the atomicCAS
#include <cuda_runtime.h>
__global__ void count(int* out) {
  __shared__ int lock, sum;
  if (threadIdx.x == 0) lock = sum = 0;
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    while (atomicCAS(&lock, 0, 1) != 0) {}
    sum += 1;  // expect: race; other: race
    atomicExch(&lock, 0);
  }
  __syncthreads();
  if (threadIdx.x == 0) *out = sum;
}
int main() {
  int* o;
  cudaMalloc(&o, 4);
  count<<<1, 128>>>(o);
  cudaDeviceSynchronize();
  cudaFree(o);
  return 0;
}
