// What the two steps on small segments share: how a block holds its segments on the chip. To show what becomes of the time when the
// memory is not in the way, a block that has loaded its segments sums them kPasses times over.
#pragma once
#include "reduction.h"

namespace reduction {

constexpr int kPitch = kSegment + 8;   // 16 bytes more: rows that are read together lie in different banks
constexpr int kSegments = 64;          // of a block
constexpr int kSegmentThreads = 128;
constexpr int kPasses = 32;            // over segments that are loaded once

/// Loads this block's segments into shared memory. A barrier must follow.
__device__ inline void stage_segments(const half* in, size_t n, half (*staged)[kPitch]) {
  const size_t first = size_t(blockIdx.x) * kSegments * kSegment;
  for (int i = threadIdx.x; i < kSegments * kSegment; i += kSegmentThreads)
    staged[i / kSegment][i % kSegment] = first + i < n ? in[first + i] : __float2half(0);
}

/// Writes the sums that lie in shared memory out. A barrier must come before.
__device__ inline void store_segments(const float* sums, float* out, size_t n) {
  const size_t segment = size_t(blockIdx.x) * kSegments + threadIdx.x;
  if (threadIdx.x < kSegments && segment < parts(n, kSegment)) out[segment] = sums[threadIdx.x];
}

}  // namespace reduction
