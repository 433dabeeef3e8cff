// Locks, flags and tickets by cuda::atomic with the orders that they need; one lock in PTX.
#include <cuda/atomic>
#include <cuda_runtime.h>
__device__ cuda::atomic<int, cuda::thread_scope_device> lock{0}, exchanged{0};
__device__ cuda::atomic<unsigned, cuda::thread_scope_device> count{0};
__device__ int word;
__global__ void locks(int* totals) {
  if (threadIdx.x % 32) return;
  int expected = 0;
  while (!lock.compare_exchange_weak(expected, 1, cuda::memory_order_acquire)) expected = 0;
  totals[0] += 1;
  lock.store(0, cuda::memory_order_release);
  while (exchanged.exchange(1, cuda::std::memory_order_acquire)) {}
  totals[1] += 1;
  exchanged.store(0, cuda::std::memory_order_release);
  int old;
  do asm volatile("atom.acquire.gpu.global.cas.b32 %0, [%1], 0, 1;" : "=r"(old) : "l"(&word) : "memory");
  while (old);
  totals[2] += 1;
  asm volatile("st.release.gpu.global.s32 [%0], 0;" ::"l"(&word) : "memory");
}
__global__ void last_block(int* parts, int* out) {
  parts[blockIdx.x] = blockIdx.x;
  if (count.fetch_add(1, cuda::memory_order_acq_rel) < gridDim.x - 1) return;
  *out = 0;
  for (unsigned i = 0; i < gridDim.x; ++i) *out += parts[i];
}
__global__ void fences_apart(int* data, int* flag, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> raised(*flag);
  if (blockIdx.x == 0) {
    *data = 42;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    raised.store(1, cuda::memory_order_relaxed);
  } else {
    while (raised.load(cuda::memory_order_relaxed) == 0) {}
    cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
    *out = *data;
  }
}
__global__ void within_a_block(int* data, int* out) {
  __shared__ cuda::atomic<int, cuda::thread_scope_block> raised;
  if (threadIdx.x == 0) raised.store(0, cuda::memory_order_relaxed);
  __syncthreads();
  if (threadIdx.x == 0) *data = 7, raised.store(1, cuda::memory_order_release);
  if (threadIdx.x != 32) return;
  while (raised.load(cuda::memory_order_acquire) == 0) {}
  *out = *data;
}
int main() {
  int *d, h[64];
  cudaMalloc(&d, sizeof h), cudaMemset(d, 0, sizeof h);
  locks<<<4, 128>>>(d);
  last_block<<<16, 1>>>(d + 32, d + 3);
  fences_apart<<<2, 1>>>(d + 8, d + 9, d + 4);
  within_a_block<<<1, 64>>>(d + 10, d + 5);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d);
  return h[0] != 16 || h[1] != 16 || h[2] != 16 || h[3] != 120 || h[4] != 42 || h[5] != 7;
}
