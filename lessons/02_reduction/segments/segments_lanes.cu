// segments_lanes: many small sums, by lanes. Another problem: a sum for every 256 numbers, and the numbers are in
//           registers already.
// Changed:  eight lanes share a segment: each adds 32 numbers, three shuffles add the eight. A warp does so
//           32 times over.
// Look for: a time that memory no longer sets: it is a conversion and an addition for each number.
#include "segments/segments.h"

namespace reduction {

constexpr int kShare = 8;                             // lanes of a segment
constexpr int kSets = kWarpSegments / (32 / kShare);  // segments of a lane
constexpr int kVectors = kSegment / kShare / 8;       // 16-byte vectors of a lane's share of a segment

static __device__ float pair_sum(unsigned bits) {
  const float2 pair = __half22float2(*reinterpret_cast<const __half2*>(&bits));
  return pair.x + pair.y;
}

static __device__ float vector_sum(uint4& v) {
  forget(v.x), forget(v.y), forget(v.z), forget(v.w);
  return (pair_sum(v.x) + pair_sum(v.y)) + (pair_sum(v.z) + pair_sum(v.w));
}

__global__ void __launch_bounds__(kSegmentThreads) segments_lanes(const half* __restrict__ in, float* out, size_t n) {
  __shared__ __align__(32) half staged[kSegments][kPitch];
  __shared__ float sums[kSegments];
  stage_segments(in, n, staged);

  // Segment `first` + 4 set is shared by lanes 0 to 7, 8 to 15, 16 to 23 or 24 to 31.
  const int lane = threadIdx.x % kShare, first = threadIdx.x / 32 * kWarpSegments + threadIdx.x % 32 / kShare;
  uint4 numbers[kSets][kVectors];
#pragma unroll
  for (int set = 0; set < kSets; set++)
#pragma unroll
    for (int i = 0; i < kVectors; i++)
      numbers[set][i] = reinterpret_cast<const uint4*>(staged[first + 32 / kShare * set])[lane + kShare * i];

  for (int pass = 0; pass < kPasses; pass++)
#pragma unroll
    for (int set = 0; set < kSets; set++) {
      float sum = 0;
#pragma unroll
      for (int i = 0; i < kVectors; i++) sum += vector_sum(numbers[set][i]);
      for (int distance = kShare / 2; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
      if (lane == 0) sums[first + 32 / kShare * set] = sum;
    }

  __syncwarp();  // lanes store sums that other lanes have made
  store_segment(sums[threadIdx.x], out, n);
}

void launch_segments_lanes(const half* in, float* out, size_t n, cudaStream_t stream) {
  segments_lanes<<<unsigned(parts(n, kSegments * kSegment)), kSegmentThreads, 0, stream>>>(in, out, n);
}

}  // namespace reduction
