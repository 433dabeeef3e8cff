// Shared by the two steps on small segments: how a block loads its segments, and a way to repeat the work.
// To show the time without memory traffic, a warp that has its segments in registers sums them kPasses
// times.
#pragma once
#include "../reduction.h"

namespace reduction {

constexpr int kPitch = kSegment + 8;  // 16 bytes more: rows that are read together lie in different banks
constexpr int kWarpSegments = 32;     // of a warp, held in its registers: 128 of 32 bits a lane
constexpr int kSegmentThreads = 64;
constexpr int kSegments = kSegmentThreads / 32 * kWarpSegments;  // of a block
constexpr int kPasses = 32;

/// Loads this block's segments into shared memory; each step's warps then take them into registers in their own way.
__device__ inline void stage_segments(const half* in, size_t n, half (*staged)[kPitch]) {
  const size_t first = size_t(blockIdx.x) * kSegments * kSegment;
  for (int i = threadIdx.x; i < kSegments * kSegment; i += kSegmentThreads)
    staged[i / kSegment][i % kSegment] = first + i < n ? in[first + i] : __float2half(0);
  __syncthreads();  // warps read what others have staged
}

/// Writes the sum of the block's segment number threadIdx.x.
__device__ inline void store_segment(float sum, float* out, size_t n) {
  const size_t segment = size_t(blockIdx.x) * kSegments + threadIdx.x;
  if (segment < parts(n, kSegment)) out[segment] = sum;
}

/// Makes the compiler believe that `bits` may have changed, so that no pass can reuse results of another one. Generates
/// no instruction.
__device__ inline void forget([[maybe_unused]] unsigned& bits) {
#ifndef WARPWISE_SIMT
  asm volatile("" : "+r"(bits));
#endif
}

}  // namespace reduction
