// The moments of the numbers that a thread holds, for `layer_cluster` and `layer_ahead`.
#pragma once
#include "moments.h"
#include "row_threads.h"

namespace attention {

/// The moments of a thread's numbers. They are in registers, so a second look costs nothing.
static __device__ __forceinline__ Moments moments(Part<kVectors>& part, int cols, int t, int threads) {
  Moments own = {};
  part.each([&](float x) { own.mean += x; });
#pragma unroll
  for (int i = 0; i < kVectors; i++) own.count += max(0, min(4, cols - 4 * (i * threads + t)));
  own.mean = __fdividef(own.mean, fmaxf(own.count, 1));
  const auto add = [&](float x) { own.squares += (x - own.mean) * (x - own.mean); };
  if (own.count == 4 * kVectors) part.each(add);
  else part.each_column(cols, t, threads, [&](float x, int) { add(x); });  // without those behind the row's end
  return own;
}

}  // namespace attention
