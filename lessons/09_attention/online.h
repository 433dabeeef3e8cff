// The running maximum with its sum of exponentials.
#pragma once
#include "sums.h"

namespace attention {

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

static __device__ __forceinline__ Online from_lane(const Online& x, int distance) {
  return {from_lane(x.largest, distance), from_lane(x.sum, distance)};
}

/// Parts of a softmax together, with one exponential a lane: first the largest of all, then the sum for it.
template <int kLanes>
static __device__ __forceinline__ Online over_lanes(Online x, Merge) {
  const float largest = over_lanes<kLanes>(x.largest, Largest());
  return {largest, over_lanes<kLanes>(x.sum * exp_below(x.largest, largest), Plus())};
}
}  // namespace attention
