// How `shuffles` and the steps after it scan within a warp and within a block.
#pragma once
#include "scan.h"

namespace scan {

/// The sum over lanes 0 to this one, for each lane of a warp.
template <class T>
static __device__ T sum_to_lane(T sum) {
  const int lane = threadIdx.x % 32;
  for (int distance = 1; distance < 32; distance *= 2) {
    const T before = __shfl_up_sync(kAllLanes, sum, distance);
    if (lane >= distance) sum += before;
  }
  return sum;
}

/// The sum over all warps of the block before this one; `total` becomes the sum over all of them. Lane 31 brings the
/// warp's sum. All kThreads threads call it, once in a kernel.
template <int kThreads, class T>
static __device__ T warps_before(T warp_sum, T& total) {
  static_assert(kThreads % 32 == 0, "a block is made of whole warps");
  __shared__ T sums[kThreads / 32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane == 31) sums[warp] = warp_sum;
  __syncthreads();  // all threads read what the last lane of each warp has written

  T before = T(0);
  total = T(0);
  for (int w = 0; w < kThreads / 32; w++) {
    if (w == warp) before = total;
    total += sums[w];
  }
  return before;
}

/// The sum of `own` over all threads of the block before this one; `total` becomes the sum over all of them. All
/// kThreads threads call it, once in a kernel.
template <int kThreads, class T>
static __device__ T sum_before(T own, T& total) {
  const T to_lane = sum_to_lane(own);
  const T before = __shfl_up_sync(kAllLanes, to_lane, 1);
  return warps_before<kThreads>(to_lane, total) + (threadIdx.x % 32 == 0 ? T(0) : before);
}

}  // namespace scan
