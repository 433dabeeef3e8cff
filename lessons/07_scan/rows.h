// How `vectors` and the steps after it read, scan and write a tile: each warp has kRows rows of 32 neighbouring 16-byte
// vectors, one a lane, so that each request covers whole cache lines.
#pragma once
#include "block_scan.h"
#include "items.h"

namespace scan {

/// rows[k] holds the four numbers of this lane's vector in row k; zeros from n on. `first` is the number at which
/// the warp's rows begin.
template <int kRows, class T>
static __device__ void load_rows(T (&rows)[kRows][4], const T* in, size_t first, size_t n) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kRows; k++) load_items(rows[k], in, first + k * 128 + lane * 4, n);
}

/// Each number becomes the sum of the warp's numbers up to it. Returns the sum of all of them, for all lanes.
template <int kRows, class T>
static __device__ T scan_rows(T (&rows)[kRows][4]) {
  const int lane = threadIdx.x % 32;
  T rows_before = T(0);
#pragma unroll
  for (int k = 0; k < kRows; k++) {
    scan_items(rows[k]);
    const T to_lane = sum_to_lane(rows[k][3]);
    const T lanes_before = __shfl_up_sync(kAllLanes, to_lane, 1);
    const T before = rows_before + (lane == 0 ? T(0) : lanes_before);
    for (int i = 0; i < 4; i++) rows[k][i] += before;
    rows_before += __shfl_sync(kAllLanes, to_lane, 31);
  }
  return rows_before;
}

template <int kRows, class T>
static __device__ void store_rows(const T (&rows)[kRows][4], T before, T* out, size_t first, size_t n) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kRows; k++) store_items(rows[k], before, out, first + k * 128 + lane * 4, n);
}

}  // namespace scan
