// says: __threadfence() behind the atomicCAS that takes it
#include <cuda/atomic>
#include <cuda_runtime.h>
__device__ cuda::atomic<int, cuda::thread_scope_device> lock{0};
__global__ void add(int* total) {
  if (threadIdx.x != 0) return;
  int expected = 0;
  while (!lock.compare_exchange_weak(expected, 1, cuda::memory_order_relaxed))
    expected = 0;
  *total += 1;  // expect: race; other: race
  lock.store(0, cuda::memory_order_release);
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
