// wide_global: 131072 bins, of the lowest 17 bits of each word: 512 KB of counters, more than an SM has.
// Changed:  against `words_global`, 32 times as many counters: they hardly meet at all.
// Look for: a global atomic for each word, each lane in a sector of its own.
#include "histogram.h"

namespace scan {

constexpr int kThreads = 256;

static __global__ void wide_global(const unsigned* in, unsigned* bins, size_t n) {
  const size_t threads = size_t(gridDim.x) * kThreads;
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads)
    atomicAdd(&bins[in[i] % kWideBins], 1);
}

void launch_wide_global(const unsigned* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kWideBins * sizeof(unsigned), stream);
  wide_global<<<grid_for(n, 16 * kThreads), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
