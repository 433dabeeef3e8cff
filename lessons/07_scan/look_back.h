// How a warp looks back at the words of the tiles before: `lookback_warp` and the steps after it.
#pragma once
#include "words.h"

namespace scan {

template <class T>
static __device__ T sum_of_lanes(T sum) {
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
  return sum;
}

/// The sum over all tiles before `tile`, for all lanes. They look at 32 kLooks tiles in one journey, the nearest first;
/// where one of these has published nothing, they look again, after `pause` ns. The 32 lanes of one warp call it, for a
/// tile other than the first.
template <int kLooks, class T>
static __device__ T look_back(Word* words, unsigned tile, unsigned launch = 0, unsigned pause = 0) {
  constexpr int kSeen = 32 * kLooks;
  const int lane = threadIdx.x % 32;
  T before = T(0);
  for (long long nearest = (long long)(tile)-1;; nearest -= kSeen) {
    T sums[kLooks];
    bool again = false;
    int all,
        nothing;  // how far before the nearest tile: the first that knows all, the first that has published nothing
    do {
      if (again && pause > 0) __nanosleep(pause);
      again = true;
      State states[kLooks];
#pragma unroll
      for (int k = 0; k < kLooks; k++) {
        const long long at = nearest - 32 * k - lane;
        states[k] = kAll, sums[k] = T(0);  // before the first tile
        if (at >= 0) states[k] = look(words + at, sums[k], launch);
      }
      all = nothing = kSeen;
#pragma unroll
      for (int k = kLooks - 1; k >= 0; k--) {
        const unsigned knows_all = __ballot_sync(kAllLanes, states[k] == kAll);
        const unsigned has_nothing = __ballot_sync(kAllLanes, states[k] == kNothing);
        if (knows_all) all = 32 * k + __ffs(knows_all) - 1;
        if (has_nothing) nothing = 32 * k + __ffs(has_nothing) - 1;
      }
      // A tile that has published nothing yet does not matter if a nearer one knows all.
    } while (nothing < all);

    T sum = T(0);
#pragma unroll
    for (int k = kLooks - 1; k >= 0; k--)
      if (32 * k + lane <= all) sum += sums[k];  // what lies beyond is in the sum of the tile that knows all
    before += sum_of_lanes(sum);
    if (all < kSeen) return before;
  }
}

}  // namespace scan
