// bins_warps: the 8 warps of a block meet in the same 256 counters.
// Changed:  a copy of the counters for each warp; the copies are added up at the end.
// Look for: as many shared atomics as before: only the warps no longer meet. The lanes of one warp still do.
#include "histogram/each_byte.h"

namespace scan {

constexpr int kThreads = 256, kWarps = kThreads / 32;

static __global__ void bins_warps(const unsigned char* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kWarps][kByteBins];
  for (int w = 0; w < kWarps; w++) own[w][threadIdx.x] = 0;
  __syncthreads();  // the bins are 0 before anyone counts
  const int warp = threadIdx.x / 32;
  for_each_byte(in, n, [&](unsigned byte, bool in_range) {
    if (in_range) atomicAdd(&own[warp][byte], 1);
  });
  __syncthreads();  // all warps have counted their bytes
  unsigned sum = 0;
  for (int w = 0; w < kWarps; w++) sum += own[w][threadIdx.x];
  if (sum > 0) atomicAdd(&bins[threadIdx.x], sum);
}

void launch_bins_warps(const unsigned char* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kByteBins * sizeof(unsigned), stream);
  bins_warps<<<grid_for(n, 16 * kThreads), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
