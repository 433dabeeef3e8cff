// bins_match: where all bytes are equal, 32 lanes add 1 to one counter, one after another.
// Changed:  the lanes of a warp find out who has the same byte (__match_any_sync). One of each group adds for all.
// Look for: the lanes of a shared atomic: with the input `one value` 1 where there were 32. With `uniform` nearly all
//           lanes still add, and the match comes on top.
#include "histogram/each_byte.h"

namespace scan {

constexpr int kThreads = 256, kWarps = kThreads / 32;

static __global__ void bins_match(const unsigned char* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kWarps][kByteBins];
  for (int w = 0; w < kWarps; w++) own[w][threadIdx.x] = 0;
  __syncthreads();  // the bins are 0 before anyone counts
  const unsigned lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for_each_byte(in, n, [&](unsigned byte, bool in_range) {
    const unsigned same = __match_any_sync(kAllLanes, in_range ? byte : 256);  // who has this byte, too
    if (in_range && lane == unsigned(__ffs(same)) - 1) atomicAdd(&own[warp][byte], __popc(same));
  });
  __syncthreads();  // all warps have counted their bytes
  unsigned sum = 0;
  for (int w = 0; w < kWarps; w++) sum += own[w][threadIdx.x];
  if (sum > 0) atomicAdd(&bins[threadIdx.x], sum);
}

void launch_bins_match(const unsigned char* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kByteBins * sizeof(unsigned), stream);
  bins_match<<<grid_for(n, 16 * kThreads), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
