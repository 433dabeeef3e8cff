// bins_lanes: the match of `bins_match` costs more time than it saves, unless nearly all bytes are equal.
// Changed:  nobody asks. A counter has 32 copies, one for each lane, each in a bank of its own: two lanes of a warp
//           never meet, whatever the bytes are. 256 x 32 counters are 32 KB, so there are few blocks, of many warps,
//           and the warps of a block share them.
// Look for: one wavefront a shared request, with every input: no contention is left.
#include "histogram/each_byte.h"

namespace scan {

constexpr int kThreads = 1024, kLanes = 32;

static __global__ void __launch_bounds__(kThreads) bins_lanes(const unsigned char* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kByteBins][kLanes];
  const int lane = threadIdx.x % kLanes;
  for (int b = threadIdx.x / kLanes; b < kByteBins; b += kThreads / kLanes) own[b][lane] = 0;
  __syncthreads();  // the bins are 0 before anyone counts
  for_each_byte(in, n, [&](unsigned byte, bool in_range) {
    if (in_range) atomicAdd(&own[byte][lane], 1);
  });
  __syncthreads();  // all warps have counted their bytes
  if (threadIdx.x >= kByteBins) return;
  unsigned sum = 0;
  for (int l = 0; l < kLanes; l++) sum += own[threadIdx.x][(l + lane) % kLanes];  // each lane begins in another bank
  if (sum > 0) atomicAdd(&bins[threadIdx.x], sum);
}

void launch_bins_lanes(const unsigned char* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kByteBins * sizeof(unsigned), stream);
  bins_lanes<<<grid_for(n, 16 * kThreads, kMostBlocks / 4), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
