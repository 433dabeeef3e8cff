// words_shared: the 4096 counters fit into the shared memory of a block: 16 KB. A copy for each warp would not.
// Changed:  a block of 1024 threads counts in shared memory, as in `bins_shared`, and adds its counts to memory at the
//           end.
// Look for: 4096 global atomics a block at most: few blocks with many words each.
#include "histogram.h"

namespace scan {

constexpr int kThreads = 1024;

static __global__ void words_shared(const unsigned* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kWordBins];
  for (int b = threadIdx.x; b < kWordBins; b += kThreads) own[b] = 0;
  __syncthreads();  // the bins are 0 before anyone counts
  const size_t threads = size_t(gridDim.x) * kThreads;
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads)
    atomicAdd(&own[in[i] % kWordBins], 1);
  __syncthreads();  // the block has counted all its words
  for (int b = threadIdx.x; b < kWordBins; b += kThreads)
    if (own[b] > 0) atomicAdd(&bins[b], own[b]);
}

void launch_words_shared(const unsigned* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kWordBins * sizeof(unsigned), stream);
  words_shared<<<grid_for(n, 32 * kThreads), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
