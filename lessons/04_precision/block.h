// The register-blocked product that steps 14, 17 to 19 and 21 share: each of 16 x 16 threads computes each_m x each_n
// numbers of C. While tiles in shared memory are multiplied, the next ones are copied to another place there, without
// going through registers: one barrier a tile is enough. What differs is the number and how its products are summed,
// Sum:
//   Sum::Number            double, DoubleDouble or QuadDouble
//   Sum()                  nothing yet
//   add(a, b)              adds a b
//   eight_added()          after every eighth product
//   total()                the sum
// Two blocks fit on an SM where a thread has at most 128 registers: a kernel says so by __launch_bounds__(kThreads, 2).
#pragma once
#include <cuda_pipeline.h>

#include "tile.h"

namespace precision {

WARPWISE_ACCESS double fetch_record(From<double>, const double* from) { return *from; }
WARPWISE_ACCESS void put_record(double* records, size_t i, double value) { records[i] = value; }

/// Starts a copy of number (row, col) of a rows x cols matrix of records to shared memory; of 0 outside of the matrix.
template <class T>
WARPWISE_ACCESS void start_copy(T* to, const double* matrix, int row, int col, int rows, int cols) {
  constexpr size_t kPiece = sizeof(T) < 16 ? sizeof(T) : 16;
  const bool inside = row < rows && col < cols;
  const char* from = reinterpret_cast<const char*>(matrix) + (inside ? (size_t(row) * cols + col) * sizeof(T) : 0);
  WARPWISE_UNROLL
  for (size_t piece = 0; piece < sizeof(T); piece += kPiece)
    __pipeline_memcpy_async(reinterpret_cast<char*>(to) + piece, from + piece, kPiece, inside ? 0 : kPiece);
}

template <class Sum, int each_m, int each_n>
struct Block {
  using T = typename Sum::Number;
  static constexpr int kSide = 16, kThreads = kSide * kSide, kDepth = 8;
  static constexpr int kRows = kSide * each_m, kCols = kSide * each_n;  // of the block's tile of C
  static constexpr int kCopiesA = kRows * kDepth / kThreads, kCopiesB = kDepth * kCols / kThreads;
  static_assert(kCopiesA * kThreads == kRows * kDepth && kCopiesB * kThreads == kDepth * kCols,
                "a tile's elements must fall to the threads evenly");
  static constexpr int kUnroll = sizeof(T) > 16 ? 1 : 2;  // a sum's parts change places: two steps bring them back

  /// A's tile is turned, so that neighbours along a column of it are neighbours; one number of padding keeps threads
  /// that store neighbours along k in different banks.
  struct alignas(16) Stage {
    T a[kDepth][kRows + 1], b[kDepth][kCols];
  };

  __device__ static void multiply(const double* a, const double* b, double* c, int m, int n, int k,
                                  Stage (&stages)[2]) {
    const int across = tiles(n, kCols), thread = threadIdx.x, tx = thread % kSide, ty = thread / kSide;
    const int tile_row = blockIdx.x / across * kRows, tile_col = blockIdx.x % across * kCols;
    auto start = [&](Stage& stage, int depth) {
      WARPWISE_UNROLL
      for (int i = 0; i < kCopiesA; ++i) {
        const int at = thread + i * kThreads, row = at / kDepth, col = at % kDepth;
        start_copy(&stage.a[col][row], a, tile_row + row, depth + col, m, k);
      }
      WARPWISE_UNROLL
      for (int i = 0; i < kCopiesB; ++i) {
        const int at = thread + i * kThreads, row = at / kCols, col = at % kCols;
        start_copy(&stage.b[row][col], b, depth + row, tile_col + col, k, n);
      }
      __pipeline_commit();
    };

    Sum sums[each_m][each_n];
    start(stages[0], 0);
    for (int depth = 0, at = 0; depth < k; depth += kDepth, at ^= 1) {
      __pipeline_wait_prior(0);
      __syncthreads();  // all copies have arrived, and all have read the tiles that the next copies overwrite
      if (depth + kDepth < k) start(stages[at ^ 1], depth + kDepth);
      const Stage& stage = stages[at];

#pragma unroll kUnroll
      for (int i = 0; i < kDepth; ++i) {
        T of_a[each_m], of_b[each_n];
        WARPWISE_UNROLL
        for (int row = 0; row < each_m; ++row) of_a[row] = staged(stage.a[i], ty + row * kSide);
        WARPWISE_UNROLL
        for (int col = 0; col < each_n; ++col) of_b[col] = staged(stage.b[i], tx + col * kSide);
        WARPWISE_UNROLL
        for (int row = 0; row < each_m; ++row) {
          WARPWISE_UNROLL
          for (int col = 0; col < each_n; ++col) sums[row][col].add(of_a[row], of_b[col]);
        }
      }
      WARPWISE_UNROLL
      for (int row = 0; row < each_m; ++row) {
        WARPWISE_UNROLL
        for (int col = 0; col < each_n; ++col) sums[row][col].eight_added();
      }
    }

    WARPWISE_UNROLL
    for (int i = 0; i < each_m; ++i) {
      WARPWISE_UNROLL
      for (int j = 0; j < each_n; ++j) {
        const int row = tile_row + ty + i * kSide, col = tile_col + tx + j * kSide;
        if (row < m && col < n) put_record(c, size_t(row) * n + col, sums[i][j].total());
      }
    }
  }

  /// How many blocks cover C.
  static int blocks(int m, int n) { return tiles(m, kRows) * tiles(n, kCols); }
};

}  // namespace precision
