// Exercise 10: count in shared memory. Every thread adds 1 to one of 256 counters, and the counters of all blocks are
//              the same 256 words of memory.
// Changed:  where a block counts, and when it tells the others.
// Look for: at most 256 additions to memory a block, in 8 requests.
#include "histogram.h"

namespace scan {

constexpr int kThreads = 256;

__global__ void count_bytes(const unsigned char* in, unsigned* bins, size_t n) {
  const size_t threads = size_t(gridDim.x) * kThreads;
  // --- your code
  __shared__ unsigned own[kByteBins];
  own[threadIdx.x] = 0;
  __syncthreads();  // the bins are 0 before anyone counts
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) atomicAdd(&own[in[i]], 1);
  __syncthreads();  // the block has counted all its bytes
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
  // --- end of your code
}

void launch_bins(const unsigned char* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kByteBins * sizeof(unsigned), stream);
  const unsigned blocks = unsigned(parts(n, 64 * kThreads));
  count_bytes<<<blocks, kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
