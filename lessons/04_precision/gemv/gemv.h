// The matrix-vector product that all steps of the task share: a block takes some rows, and its threads walk along them
// together: what they fetch at a time is one piece of each row. Each thread has asked for `ahead` numbers of every row
// before it computes with the first: memory is busy all the time. __launch_bounds__(kGemvThreads, 1) lets the compiler
// take the registers for that; without it, it would put some of the loads off.
#pragma once
#include "../sum.h"

namespace precision {

constexpr int kGemvThreads = 128, kGemvWarps = kGemvThreads / 32;  // of a block

/// Each number of x that is fetched is used for `rows` rows.
template <class T, int rows, int ahead, class MultiplyAdd>
__device__ inline void multiply_rows(const double* a, const double* x, double* y, int m, int n,
                                     MultiplyAdd multiply_add) {
  const int first = blockIdx.x * rows, thread = threadIdx.x;
  size_t starts[rows];  // of the rows; of the last one again where there are no more
  T sums[rows]{};
  WARPWISE_UNROLL
  for (int i = 0; i < rows; ++i) starts[i] = size_t(first + i < m ? first + i : m - 1) * n;

  int col = thread;
  for (; col + (ahead - 1) * kGemvThreads < n; col += ahead * kGemvThreads) {
    T numbers[ahead][rows], factors[ahead];
    WARPWISE_UNROLL
    for (int u = 0; u < ahead; ++u) {
      WARPWISE_UNROLL
      for (int i = 0; i < rows; ++i) numbers[u][i] = fetch<T>(a, size_t(m) * n, starts[i] + col + u * kGemvThreads);
    }
    WARPWISE_UNROLL
    for (int u = 0; u < ahead; ++u) factors[u] = fetch<T>(x, n, col + u * kGemvThreads);
    WARPWISE_UNROLL
    for (int u = 0; u < ahead; ++u) {
      WARPWISE_UNROLL
      for (int i = 0; i < rows; ++i) sums[i] = multiply_add(numbers[u][i], factors[u], sums[i]);
    }
  }
  for (; col < n; col += kGemvThreads) {
    const T factor = fetch<T>(x, n, col);
    WARPWISE_UNROLL
    for (int i = 0; i < rows; ++i) sums[i] = multiply_add(fetch<T>(a, size_t(m) * n, starts[i] + col), factor, sums[i]);
  }

  __shared__ T of_warps[kGemvWarps][rows];
  WARPWISE_UNROLL
  for (int i = 0; i < rows; ++i) {
    sums[i] = sum_of_warp(sums[i]);
    if (thread % 32 == 0) of_warps[thread / 32][i] = sums[i];
  }
  __syncthreads();  // a thread a row reads what all warps have left
  if (thread >= rows || first + thread >= m) return;
  T sum = of_warps[0][thread];
  for (int warp = 1; warp < kGemvWarps; ++warp) sum = plus(sum, of_warps[warp][thread]);
  put(y, m, first + thread, sum);
}

}  // namespace precision
