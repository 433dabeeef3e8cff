// cuda::latch and the semaphores, in a block and between blocks. A wait lets other threads run, of the same warp, too.
#include <cooperative_groups.h>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cuda/std/barrier>
#include <cuda/std/chrono>
#include <cuda/std/latch>
#include <cuda/std/semaphore>
#include <cstdio>
#include <new>

using BlockLatch = cuda::latch<cuda::thread_scope_block>;
using BlockSemaphore = cuda::binary_semaphore<cuda::thread_scope_block>;

constexpr int kThreads = 96, kBlocks = 2;

// The first warp fills, the others wait for it. Then all wait for all.
__global__ void one_waits_for_another(int* out) {
  __shared__ int values[kThreads], turned[kThreads];
  __shared__ alignas(BlockLatch) unsigned char memory[2][sizeof(BlockLatch)];
  auto* filled = reinterpret_cast<BlockLatch*>(memory[0]);
  auto* done = reinterpret_cast<BlockLatch*>(memory[1]);
  if (threadIdx.x == 0) new (filled) BlockLatch(3 * 32), new (done) BlockLatch(kThreads);
  __syncthreads();
  if (threadIdx.x < 32) {
    for (int i = threadIdx.x; i < kThreads; i += 32) values[i] = 7 * i;
    filled->count_down(3);
  }
  filled->wait();
  turned[threadIdx.x] = values[kThreads - 1 - threadIdx.x];
  done->arrive_and_wait();
  out[threadIdx.x] = turned[(threadIdx.x + 1) % kThreads] + (done->try_wait() ? 0 : 1000);
}

// Every thread of a warp takes the lock in turn.
__global__ void one_at_a_time(int* sum) {
  __shared__ int total;
  __shared__ alignas(BlockSemaphore) unsigned char memory[sizeof(BlockSemaphore)];
  auto* lock = reinterpret_cast<BlockSemaphore*>(memory);
  if (threadIdx.x == 0) new (lock) BlockSemaphore(1), total = 0;
  __syncthreads();
  for (int i = 0; i < 3; ++i) {
    lock->acquire();
    total = total + threadIdx.x;
    lock->release();
  }
  __syncthreads();
  if (threadIdx.x == 0) *sum = total;
}

// A ring of two places: the producer waits for an empty one, the consumer for a filled one.
__global__ void ring(int* out, int n) {
  using Semaphore = cuda::counting_semaphore<cuda::thread_scope_block, 2>;
  __shared__ int place[2];
  __shared__ alignas(Semaphore) unsigned char memory[2][sizeof(Semaphore)];
  auto* empty = reinterpret_cast<Semaphore*>(memory[0]);
  auto* full = reinterpret_cast<Semaphore*>(memory[1]);
  if (threadIdx.x == 0) new (empty) Semaphore(2), new (full) Semaphore(0);
  __syncthreads();
  for (int i = 0; i < n && threadIdx.x == 0; ++i) {
    empty->acquire();
    place[i % 2] = i * i;
    full->release();
  }
  for (int i = 0; i < n && threadIdx.x == 32; ++i) {
    full->acquire();
    out[i] = place[i % 2];
    empty->release();
  }
}

// Between blocks: each adds its part under a lock, and the last sum is read once all have counted down.
__device__ cuda::latch<cuda::thread_scope_device> arrived(kBlocks);
__device__ cuda::binary_semaphore<cuda::thread_scope_device> lock(1);
__device__ int parts;
__device__ int filled[kBlocks];
__global__ void between_blocks(int* out) {
  if (threadIdx.x != 0) return;
  filled[blockIdx.x] = 5 + blockIdx.x;
  lock.acquire();
  parts = parts + 10;
  lock.release();
  arrived.arrive_and_wait();
  int sum = parts;
  for (int i = 0; i < kBlocks; ++i) sum += filled[i];
  out[blockIdx.x] = sum;
}

// One permit for two threads.
__device__ cuda::std::counting_semaphore<4> permits(1);
__global__ void not_for_all(int* got) {
  const bool first = permits.try_acquire_for(cuda::std::chrono::microseconds(20)), second = permits.try_acquire();
  atomicAdd(got, first + second);
}

int main() {
  int *out, wrong = 0;
  cudaMallocManaged(&out, 256 * sizeof(int));
  const auto ends = [&](const char* name) {
    const cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess) ++wrong, printf("%s: %s\n", name, cudaGetErrorString(error));
  };
  one_waits_for_another<<<1, kThreads>>>(out);
  ends("one_waits_for_another");
  for (int i = 0; i < kThreads; ++i) wrong += out[i] != 7 * (kThreads - 1 - (i + 1) % kThreads);
  one_at_a_time<<<1, 64>>>(out);
  ends("one_at_a_time");
  wrong += out[0] != 3 * 63 * 32;
  ring<<<1, 64>>>(out, 40);
  ends("ring");
  for (int i = 0; i < 40; ++i) wrong += out[i] != i * i;
  between_blocks<<<kBlocks, 32>>>(out);
  ends("between_blocks");
  for (int i = 0; i < kBlocks; ++i) wrong += out[i] != 20 + 5 + 6;
  out[0] = 0;
  not_for_all<<<1, 2>>>(out);
  ends("not_for_all");
  wrong += out[0] != 1;
  // The host may use one, too.
  cuda::std::latch here(2);
  here.count_down(), here.count_down();
  here.wait();
  cudaFree(out);
  printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
