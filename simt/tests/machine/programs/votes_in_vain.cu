// Warps that vote on what they have read until a word comes: from another warp of the block, and from a block that has
// not begun when this one waits. A GPU runs all of these at once.
#include <cstdio>
#include <cuda/atomic>

constexpr int kBlocks = 8;  // more than most machines have cores

static __device__ unsigned words[kBlocks + 1];

static __device__ unsigned awaited(unsigned* word) {
  unsigned seen;
  do {
    seen = cuda::atomic_ref<unsigned, cuda::thread_scope_device>(*word).load(cuda::memory_order_relaxed);
  } while (!__all_sync(0xffffffff, seen != 0));
  return seen;
}
static __device__ void post(unsigned* word, unsigned value) {
  cuda::atomic_ref<unsigned, cuda::thread_scope_device>(*word).store(value, cuda::memory_order_relaxed);
}

// Each block waits for the block behind it, and the last one's second warp posts the first word.
__global__ void backwards(unsigned* out) {
  const unsigned block = blockIdx.x, warp = threadIdx.x / 32;
  if (warp == 1) {
    if (block == kBlocks - 1 && threadIdx.x % 32 == 0) post(&words[kBlocks], 1);
    return;
  }
  const unsigned seen = awaited(&words[block + 1]);
  if (threadIdx.x == 0) post(&words[block], seen + 1), out[block] = seen;
}

// The first warp waits for the second one.
__global__ void forwards(unsigned* out) {
  if (threadIdx.x >= 32) {
    if (threadIdx.x == 32) post(&words[0], 7);
    return;
  }
  const unsigned seen = awaited(&words[0]);
  if (threadIdx.x == 0) *out = seen;
}

int main() {
  unsigned *out, host[kBlocks] = {};
  cudaMalloc(&out, sizeof host);
  forwards<<<1, 64>>>(out);
  bool right = cudaMemcpy(host, out, 4, cudaMemcpyDeviceToHost) == cudaSuccess && host[0] == 7;
  backwards<<<kBlocks, 64>>>(out);
  right &= cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost) == cudaSuccess;
  for (int block = 0; block < kBlocks; ++block) right &= host[block] == unsigned(kBlocks - block);
  cudaFree(out);
  std::puts(right ? "PASSED" : "FAILED");
  return !right;
}
