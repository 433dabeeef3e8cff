#include <cuda/atomic>
#include <cuda_runtime.h>
__global__ void announce(int* data, int* flag, int* out) {
  using cuda::atomic_ref;
  if (blockIdx.x == 0) {
    *data = 1;  // expect: race a
    atomic_ref<int, cuda::thread_scope_block>(*flag).store(1, cuda::memory_order_release);  // expect: race b
  } else {
    while (atomic_ref<int, cuda::thread_scope_device>(*flag).load(cuda::memory_order_acquire) == 0) {}  // expect: race b
    *out = *data;  // expect: race a
  }
}
int main() {
  int* d;
  cudaMalloc(&d, 12), cudaMemset(d, 0, 12);
  announce<<<2, 1>>>(d, d + 1, d + 2);
  cudaDeviceSynchronize();
  cudaFree(d);
}
