// The mean of numbers and the sum of their squared differences from it, kept up to date by Welford's rule of 1962.
#pragma once
#include "sums.h"

namespace attention {

struct Moments {
  float count, mean, squares;  // squares: the sum of (x - mean)^2

  __device__ void add(float x) {
    count++;
    const float before = x - mean;
    mean += before / count;
    squares += before * (x - mean);
  }
};

static __device__ __forceinline__ Moments from_lane(const Moments& x, int distance) {
  return {from_lane(x.count, distance), from_lane(x.mean, distance), from_lane(x.squares, distance)};
}

/// Of two parts, the whole (Chan, Golub and LeVeque 1979).
struct Combine {
  __device__ Moments operator()(const Moments& a, const Moments& b) const {
    const float count = a.count + b.count, share = count > 0 ? __fdividef(b.count, count) : 0, apart = b.mean - a.mean;
    return {count, a.mean + apart * share, a.squares + b.squares + apart * apart * a.count * share};
  }
};

}  // namespace attention
