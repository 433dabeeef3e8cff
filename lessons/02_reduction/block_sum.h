// The sums over a warp and a block from `shuffles`, for the steps after it. T is float or double.
#pragma once
#include "reduction.h"

namespace reduction {

/// The sum over the warp, in every lane. All 32 lanes call it.
template <class T>
__device__ T warp_sum(T sum) {
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
  return sum;
}

/// The sum over a block of kThreads threads, in the first warp. All threads call it; between two calls there must be a
/// barrier.
template <int kThreads, class T>
__device__ T block_sum(T sum) {
  static_assert(kThreads % 32 == 0 && kThreads <= 1024, "One warp sums the sums of at most 32 whole warps.");
  __shared__ T warp_sums[kThreads / 32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;

  sum = warp_sum(sum);
  if (lane == 0) warp_sums[warp] = sum;
  __syncthreads();  // the first warp reads what lane 0 of each warp has written
  return warp == 0 ? warp_sum(lane < kThreads / 32 ? warp_sums[lane] : 0) : 0;
}

}  // namespace reduction
