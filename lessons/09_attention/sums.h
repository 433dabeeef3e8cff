// The largest of a block's numbers, their sum, and the running maximum with its sum of exponentials.
#pragma once
#include "attention.h"

namespace attention {

constexpr float kNothing = -INFINITY;  // the largest of no numbers

struct Largest {
  __device__ float operator()(float a, float b) const { return fmaxf(a, b); }
};
struct Plus {
  __device__ float operator()(float a, float b) const { return a + b; }
};

/// exp(x - largest), where the largest of all may be -infinity: then 0, not NaN.
static __device__ __forceinline__ float exp_below(float x, float largest) {
  return expf(x - (largest == kNothing ? 0 : largest));
}

/// A running maximum, and the sum of exp(x - largest) over the numbers x so far. That sum is right after each number:
/// the invariant of the online softmax.
struct Online {
  float largest, sum;  // of no numbers: kNoNumbers

  __device__ void add(float x) {
    if (x <= largest) {
      sum += exp_below(x, largest);
    } else {
      sum = sum * exp_below(largest, x) + 1;  // the old sum was for the old maximum
      largest = x;
    }
  }
};

constexpr Online kNoNumbers = {kNothing, 0};

/// Of two parts of a row, the whole.
struct Merge {
  __device__ Online operator()(const Online& a, const Online& b) const {
    const float largest = fmaxf(a.largest, b.largest);
    return {largest, a.sum * exp_below(a.largest, largest) + b.sum * exp_below(b.largest, largest)};
  }
};

static __device__ __forceinline__ float from_lane(float x, int distance) {
  return __shfl_xor_sync(kAllLanes, x, distance);
}
static __device__ __forceinline__ Online from_lane(const Online& x, int distance) {
  return {from_lane(x.largest, distance), from_lane(x.sum, distance)};
}

/// The values of `kLanes` neighbouring lanes together, for all of them.
template <int kLanes, class T, class Together>
static __device__ __forceinline__ T over_lanes(T x, Together together) {
#pragma unroll
  for (int distance = kLanes / 2; distance > 0; distance /= 2) x = together(x, from_lane(x, distance));
  return x;
}
/// The same of parts of a softmax, with one exponential a lane: first the largest of all, then the sum for it.
template <int kLanes>
static __device__ __forceinline__ Online over_lanes(Online x, Merge) {
  const float largest = over_lanes<kLanes>(x.largest, Largest());
  return {largest, over_lanes<kLanes>(x.sum * exp_below(x.largest, largest), Plus())};
}
template <class T, class Together>
static __device__ __forceinline__ T over_warp(T x, Together together) {
  return over_lanes<32>(x, together);
}

/// All threads' values together, for all of the block's kThreads threads: one barrier. Each call has its own `T` or
/// `kCall`, and with these its own shared memory, so that the next one need not wait for readers of this one.
template <int kThreads, int kCall, class T, class Together>
static __device__ __forceinline__ T over_block(T x, Together together) {
  x = over_warp(x, together);
  if constexpr (kThreads == 32) return x;
  constexpr int kWarps = kThreads / 32;
  __shared__ T warps[kWarps];
  if (threadIdx.x % 32 == 0) warps[threadIdx.x / 32] = x;
  __syncthreads();  // each warp's value is there
  return over_lanes<kWarps>(warps[threadIdx.x % kWarps], together);
}

}  // namespace attention
