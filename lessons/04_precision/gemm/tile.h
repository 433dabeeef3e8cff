// A block's tiles of A and B in shared memory, a number a thread: what `gemm_dd_tiled` and `gemm_qd_tiled` share.
#pragma once
#include "../precision.h"

namespace precision {

constexpr int kTile = 16;  // 16 x 16 threads, one element of C each; also the depth of a tile

/// Number (row, col) of a rows x cols matrix of records, or 0 outside of it: 0 times 0 adds nothing to a sum.
template <class T>
WARPWISE_ACCESS T fetch_or_zero(const double* matrix, int row, int col, int rows, int cols) {
  return row < rows && col < cols ? fetch_record<T>(matrix, size_t(row) * cols + col) : T{};
}

/// Number i of a row in shared memory.
template <class T>
WARPWISE_ACCESS T staged(const T* row, int i) {
  return fetch_record<T>(reinterpret_cast<const double*>(row), i);
}

template <class T>
struct Tiles {
  T a[kTile][kTile], b[kTile][kTile];
};

template <class T, class MultiplyAdd>
__device__ inline void multiply_tiles(const double* a, const double* b, double* c, int m, int n, int k, Tiles<T>& tile,
                                      MultiplyAdd multiply_add) {
  const int across = tiles(n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.x / across * kTile + ty, col = blockIdx.x % across * kTile + tx;
  T sum{};
  for (int depth = 0; depth < k; depth += kTile) {
    put_record(reinterpret_cast<double*>(tile.a[ty]), tx, fetch_or_zero<T>(a, row, depth + tx, m, k));
    put_record(reinterpret_cast<double*>(tile.b[ty]), tx, fetch_or_zero<T>(b, depth + ty, col, k, n));
    __syncthreads();  // every thread reads what the whole block has staged

    for (int i = 0; i < kTile; ++i) sum = multiply_add(staged(tile.a[ty], i), staged(tile.b[i], tx), sum);
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  if (row < m && col < n) put_record(c, size_t(row) * n + col, sum);
}

}  // namespace precision
