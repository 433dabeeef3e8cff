// The register-blocked product that steps 14, 17 to 19 and 21 share: each of 16 x 16 threads computes each_m x each_n
// numbers of C, and the next tiles are on their way from global memory while these are multiplied. What differs is the
// number and how its products are summed, Sum:
//   Sum::Number            double, DoubleDouble or QuadDouble
//   Sum()                  nothing yet
//   add(a, b)              adds a b
//   eight_added()          after every eighth product
//   total()                the sum
#pragma once
#include "tile.h"

namespace precision {

WARPWISE_ACCESS double fetch_record(From<double>, const double* from) { return *from; }
WARPWISE_ACCESS void put_record(double* records, size_t i, double value) { records[i] = value; }

template <class Sum, int each_m, int each_n>
struct Block {
  using T = typename Sum::Number;
  static constexpr int kSide = 16, kThreads = kSide * kSide, kDepth = 8;
  static constexpr int kRows = kSide * each_m, kCols = kSide * each_n;  // of the block's tile of C
  static constexpr int kLoadsA = kRows * kDepth / kThreads, kLoadsB = kDepth * kCols / kThreads;
  static_assert(kLoadsA * kThreads == kRows * kDepth && kLoadsB * kThreads == kDepth * kCols,
                "a tile's elements must fall to the threads evenly");

  /// A's tile is turned, so that neighbours along a column of it are neighbours; one number of padding keeps threads
  /// that store neighbours along k in different banks.
  struct Stage {
    T a[kDepth][kRows + 1], b[kDepth][kCols];
  };

  __device__ static void multiply(const double* a, const double* b, double* c, int m, int n, int k, Stage& stage) {
    const int across = tiles(n, kCols), thread = threadIdx.x, tx = thread % kSide, ty = thread / kSide;
    const int tile_row = blockIdx.x / across * kRows, tile_col = blockIdx.x % across * kCols;
    T next_a[kLoadsA], next_b[kLoadsB];  // on their way from global to shared memory
    auto load = [&](int depth) {
      WARPWISE_UNROLL
      for (int i = 0; i < kLoadsA; ++i) {
        const int at = thread + i * kThreads;
        next_a[i] = fetch_or_zero<T>(a, tile_row + at / kDepth, depth + at % kDepth, m, k);
      }
      WARPWISE_UNROLL
      for (int i = 0; i < kLoadsB; ++i) {
        const int at = thread + i * kThreads;
        next_b[i] = fetch_or_zero<T>(b, depth + at / kCols, tile_col + at % kCols, k, n);
      }
    };

    Sum sums[each_m][each_n];
    load(0);
    for (int depth = 0; depth < k; depth += kDepth) {
      WARPWISE_UNROLL
      for (int i = 0; i < kLoadsA; ++i) {
        const int at = thread + i * kThreads;
        put_record(reinterpret_cast<double*>(stage.a[at % kDepth]), at / kDepth, next_a[i]);
      }
      WARPWISE_UNROLL
      for (int i = 0; i < kLoadsB; ++i) {
        const int at = thread + i * kThreads;
        put_record(reinterpret_cast<double*>(stage.b[at / kCols]), at % kCols, next_b[i]);
      }
      __syncthreads();  // every thread reads what the whole block has staged
      if (depth + kDepth < k) load(depth + kDepth);

#pragma unroll 1
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
      __syncthreads();  // all have read before the next tiles overwrite these
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
