// A lock by cuda::std::atomic_flag, and atomic pointers that hand out the elements of an array.
#include <cuda/atomic>
#include <cuda/std/atomic>
#include <cuda_runtime.h>
__device__ cuda::std::atomic_flag lock{}, opened = LIBCUDACXX_ATOMIC_FLAG_INIT;
struct Node {
  cuda::std::atomic<Node*> next;  // of a class that is not complete yet
};
__global__ void count(int* total, int* first) {
  __shared__ cuda::std::atomic_flag taken;
  if (threadIdx.x == 0) taken.clear();
  __syncthreads();
  if (!taken.test_and_set()) atomicAdd(first, 1);
  if (threadIdx.x % 32) return;
  while (lock.test_and_set(cuda::std::memory_order_acquire)) {}
  *total += 1;
  lock.clear(cuda::std::memory_order_release);
}
__global__ void pass_on(int* data, int* out) {
  if (blockIdx.x == 0) {
    *data = 42;
    cuda::std::atomic_flag_test_and_set_explicit(&opened, cuda::std::memory_order_release);
    opened.notify_all();
  } else {
    opened.wait(false, cuda::std::memory_order_acquire);
    *out = *data + opened.test();
  }
}
__global__ void hand_out(double* pool, int* out) {
  __shared__ cuda::std::atomic<double*> next;
  __shared__ double* last;
  if (threadIdx.x == 0) next = pool, last = pool + 96;
  __syncthreads();
  double* const mine = threadIdx.x < 32 ? next.fetch_add(1, cuda::std::memory_order_relaxed) : next++;
  *mine = 1;
  cuda::atomic_ref<double*, cuda::thread_scope_block> from_the_end(last);
  *(--from_the_end) = 1;
  __syncthreads();
  if (threadIdx.x) return;
  const bool right = next == pool + 48 && from_the_end.load() == pool + 48 && (next += 2) == pool + 50 &&
                     (next -= 1) == pool + 49 && next.fetch_sub(9) == pool + 49 && next.load() == pool + 40;
  cuda::std::atomic_int wide{5};
  cuda::std::atomic_ref bits(*out);
  bits |= right ? 6 : 0;
  bits ^= wide -= 1;
}
int main() {
  int *d, h[5];
  double* pool;
  cudaMalloc(&d, sizeof h), cudaMemset(d, 0, sizeof h);
  cudaMalloc(&pool, 96 * sizeof(double));
  count<<<4, 128>>>(d, d + 1);
  pass_on<<<2, 1>>>(d + 2, d + 3);
  hand_out<<<1, 48>>>(pool, d + 4);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  cudaFree(d), cudaFree(pool);
  return h[0] != 16 || h[1] != 4 || h[3] != 43 || h[4] != 2;
}
