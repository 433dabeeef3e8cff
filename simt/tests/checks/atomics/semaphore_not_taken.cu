// Half of the threads add to the sum without taking the lock.
#include <cuda/semaphore>
__device__ cuda::binary_semaphore<cuda::thread_scope_device> lock(1);
__device__ int total;
__global__ void k() {
  if (blockIdx.x == 0) lock.acquire();
  total = total + 1;  // expect: race; other: race
  if (blockIdx.x == 0) lock.release();
}
int main() {
  k<<<2, 1>>>();
  cudaDeviceSynchronize();
}
