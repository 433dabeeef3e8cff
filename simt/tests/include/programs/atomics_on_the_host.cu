// cuda::atomic and cuda::std::atomic in host code, on the stack and in memory shared with kernels.
#include <cuda/atomic>
#include <cuda/std/atomic>

#include <cstdio>
#include <thread>

__host__ __device__ void add(cuda::std::atomic<int>* sum) { sum->fetch_add(1); }
__global__ void add_all(cuda::std::atomic<int>* sum) { add(sum); }
__global__ void finish(cuda::atomic<int, cuda::thread_scope_system>* done) {
  done->store(1, cuda::memory_order_release);
}

int main() {
  cuda::atomic<int> own(0);
  std::thread other([&] {
    for (int i = 0; i < 100; ++i) own.fetch_add(1);
  });
  for (int i = 0; i < 100; ++i) ++own;
  other.join();
  int expected = 200;
  if (own.load() != 200 || !own.compare_exchange_strong(expected, 7) || own.exchange(8) != 7 || own-- != 8) return 1;
  int plain = 3;
  cuda::atomic_ref<int> reference(plain);
  if (reference.fetch_max(5) != 3 || plain != 5) return 2;

  cuda::std::atomic<int>* sum;
  cuda::atomic<int, cuda::thread_scope_system>* done;
  cudaMallocManaged(&sum, sizeof *sum), cudaMallocManaged(&done, sizeof *done);
  *sum = 0, *done = 0;
  add(sum);
  add_all<<<1, 32>>>(sum);
  finish<<<1, 1>>>(done);
  while (done->load(cuda::memory_order_acquire) == 0) {}
  if (sum->load() != 33) return 3;
  cudaDeviceSynchronize();
  cudaFree(sum), cudaFree(done);
  std::puts("PASSED");
}
