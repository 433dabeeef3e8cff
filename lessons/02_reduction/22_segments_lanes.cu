// Step 22: many small sums, by lanes. Another problem: a sum for every 256 numbers, and the numbers are on the chip already.
// Changed:  eight lanes share a segment: each adds 32 numbers, three shuffles add the eight. Each block does so 32 times over.
// Look for: time that no longer depends on memory: two instructions a number, conversion and addition, are what it is made of.
#include "segments.h"

namespace reduction {

static __device__ float pair_sum(unsigned bits) {
  const float2 pair = __half22float2(*reinterpret_cast<const __half2*>(&bits));
  return pair.x + pair.y;
}

__global__ void __launch_bounds__(kSegmentThreads) segments_lanes(const half* __restrict__ in, float* out, size_t n) {
  __shared__ __align__(32) half staged[kSegments][kPitch];
  __shared__ float sums[kSegments];
  stage_segments(in, n, staged);

  const int lane = threadIdx.x % 8, group = threadIdx.x / 8;
  for (int pass = 0; pass < kPasses; pass++) {
    __syncthreads();  // all segments are staged; and in later passes, the sums of the last one have been made
    for (int s = group; s < kSegments; s += kSegmentThreads / 8) {
      const uint4* row = reinterpret_cast<const uint4*>(staged[s]);
      float sum = 0;
#pragma unroll
      for (int i = 0; i < kSegment / 64; i++) {
        const uint4 v = row[lane + 8 * i];
        sum += (pair_sum(v.x) + pair_sum(v.y)) + (pair_sum(v.z) + pair_sum(v.w));
      }
      for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
      if (lane == 0) sums[s] = sum;
    }
  }

  __syncthreads();  // each thread stores the sum of another group
  store_segments(sums, out, n);
}

void launch_segments_lanes(const half* in, float* out, size_t n, cudaStream_t stream) {
  segments_lanes<<<unsigned(parts(n, kSegments * kSegment)), kSegmentThreads, 0, stream>>>(in, out, n);
}

}  // namespace reduction
