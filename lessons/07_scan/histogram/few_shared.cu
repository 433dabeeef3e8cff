// few_shared: 8 bins: how many bytes lie between 0 and 31, between 32 and 63, and so on. So few counters are crowded.
// Changed:  against `bins_warps`, 8 counters for each warp instead of 256.
// Look for: 32 lanes add to 8 words, with every input: a few lanes for each.
#include "histogram/each_byte.h"

namespace scan {

constexpr int kThreads = 256, kWarps = kThreads / 32;

static __global__ void few_shared(const unsigned char* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kWarps][kFewBins];
  if (threadIdx.x < kWarps * kFewBins) own[threadIdx.x / kFewBins][threadIdx.x % kFewBins] = 0;
  __syncthreads();  // the bins are 0 before anyone counts
  const int warp = threadIdx.x / 32;
  for_each_byte(in, n, [&](unsigned byte, bool in_range) {
    if (in_range) atomicAdd(&own[warp][few_of(byte)], 1);
  });
  __syncthreads();  // all warps have counted their bytes
  if (threadIdx.x >= kFewBins) return;
  unsigned sum = 0;
  for (int w = 0; w < kWarps; w++) sum += own[w][threadIdx.x];
  if (sum > 0) atomicAdd(&bins[threadIdx.x], sum);
}

void launch_few_shared(const unsigned char* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kFewBins * sizeof(unsigned), stream);
  few_shared<<<grid_for(n, 16 * kThreads), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
