// The matrix-vector product that steps 11 to 13 share: a warp takes two rows, neighbouring lanes neighbouring columns.
#pragma once
#include "sum.h"

namespace precision {

constexpr int kGemvWarps = 4;  // of a block
constexpr int kGemvEach = 2;   // rows of a warp: each number of x that it fetches is used for both
constexpr int kGemvRows = kGemvWarps * kGemvEach;

template <class T, class MultiplyAdd>
__device__ inline void multiply_rows(const double* a, const double* x, double* y, int m, int n,
                                     MultiplyAdd multiply_add) {
  const int row = (blockIdx.x * kGemvWarps + threadIdx.y) * kGemvEach, lane = threadIdx.x;
  if (row >= m) return;  // the whole warp
  const int other = row + 1 < m ? row + 1 : row;
  T sum{}, of_other{};
#pragma unroll 4
  for (int col = lane; col < n; col += 32) {
    const T factor = fetch<T>(x, n, col);
    sum = multiply_add(fetch<T>(a, size_t(m) * n, size_t(row) * n + col), factor, sum);
    of_other = multiply_add(fetch<T>(a, size_t(m) * n, size_t(other) * n + col), factor, of_other);
  }
  sum = sum_of_warp(sum);
  of_other = sum_of_warp(of_other);
  if (lane == 0) put(y, m, row, sum);
  if (lane == 0 && other > row) put(y, m, other, of_other);
}

}  // namespace precision
