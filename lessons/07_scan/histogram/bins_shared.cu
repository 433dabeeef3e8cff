// bins_shared: all blocks of the GPU add to the same 256 words, far away in the L2 cache.
// Changed:  a block counts in shared memory, and adds its 256 counts to memory once, at the end.
// Look for: at most 256 global atomics a block. The shared atomics of a warp now wait for each other where its lanes
//           meet in a bank.
#include "histogram/each_byte.h"

namespace scan {

constexpr int kThreads = 256;

static __global__ void bins_shared(const unsigned char* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kByteBins];
  own[threadIdx.x] = 0;
  __syncthreads();  // the bins are 0 before anyone counts
  for_each_byte(in, n, [&](unsigned byte, bool in_range) {
    if (in_range) atomicAdd(&own[byte], 1);
  });
  __syncthreads();  // the block has counted all its bytes
  if (own[threadIdx.x] > 0) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

void launch_bins_shared(const unsigned char* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kByteBins * sizeof(unsigned), stream);
  bins_shared<<<grid_for(n, 16 * kThreads), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
