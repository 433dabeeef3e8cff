// Sums of what the threads of a warp or a block hold, always in the same order.
#pragma once
#include "precision.h"

namespace precision {

__device__ inline double plus(double x, double y) { return rounded::add(x, y); }
__device__ inline DoubleDouble plus(DoubleDouble x, DoubleDouble y) { return kernels::add(x, y); }
__device__ inline QuadDouble plus(QuadDouble x, QuadDouble y) { return add(x, y); }

__device__ inline double from_lane(double value, int lanes) { return __shfl_down_sync(0xffffffff, value, lanes); }
__device__ inline DoubleDouble from_lane(DoubleDouble value, int lanes) {
  return {from_lane(value.hi, lanes), from_lane(value.lo, lanes)};
}
__device__ inline QuadDouble from_lane(QuadDouble value, int lanes) {
  return {from_lane(value.a, lanes), from_lane(value.b, lanes), from_lane(value.c, lanes), from_lane(value.d, lanes)};
}

/// The sum over a warp, in its first lane. All lanes take part.
template <class T>
__device__ inline T sum_of_warp(T value) {
  for (int lanes = 16; lanes > 0; lanes /= 2) value = plus(value, from_lane(value, lanes));
  return value;
}

/// The sum over a block of `threads` threads, in its first thread. All threads take part.
template <int threads, class T>
__device__ inline T sum_of_block(T value) {
  constexpr int kWarps = threads / 32;
  static_assert(threads % 32 == 0 && kWarps <= 32, "the first warp adds up what the others leave");
  __shared__ T sums[kWarps];
  value = sum_of_warp(value);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = value;
  __syncthreads();  // the first warp reads what all warps have left
  if (threadIdx.x >= 32) return T{};
  return sum_of_warp(static_cast<int>(threadIdx.x) < kWarps ? sums[threadIdx.x] : T{});
}

}  // namespace precision
