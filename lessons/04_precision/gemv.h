// The matrix-vector product that steps 11 to 13 share: a warp a row, neighbouring lanes at neighbouring columns.
#pragma once
#include "sum.h"

namespace precision {

constexpr int kGemvRows = 4;  // of a block: as many warps

template <class T, class MultiplyAdd>
__device__ inline void multiply_row(const double* a, const double* x, double* y, int m, int n,
                                    MultiplyAdd multiply_add) {
  const int row = blockIdx.x * kGemvRows + threadIdx.y, lane = threadIdx.x;
  if (row >= m) return;  // the whole warp
  T sum{};
  for (int col = lane; col < n; col += 32)
    sum = multiply_add(fetch<T>(a, size_t(m) * n, size_t(row) * n + col), fetch<T>(x, n, col), sum);
  sum = sum_of_warp(sum);
  if (lane == 0) put(y, m, row, sum);
}

}  // namespace precision
