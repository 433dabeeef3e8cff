// cuda::atomic_thread_fence, and memory orders by either name.
#include <cuda/atomic>
#include <cstdio>

__global__ void hand_over(int* data, int* flag, int* out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> raised(*flag);
  if (blockIdx.x == 0) {
    *data = 7;
    cuda::atomic_thread_fence(cuda::std::memory_order_release, cuda::thread_scope_device);
    raised.store(1, cuda::std::memory_order_relaxed);
  } else {
    while (raised.load(cuda::memory_order_relaxed) == 0) {}
    cuda::atomic_thread_fence(cuda::memory_order_acquire);
    *out = *data;
  }
}

int main() {
  int *memory, got = 0;
  cudaMalloc(&memory, 3 * sizeof(int));
  cudaMemset(memory, 0, 3 * sizeof(int));
  hand_over<<<2, 1>>>(memory, memory + 1, memory + 2);
  cudaMemcpy(&got, memory + 2, sizeof got, cudaMemcpyDeviceToHost);
  cudaFree(memory);
  std::puts(got == 7 ? "PASSED" : "FAILED");
  return got != 7;
}
