// The register-blocked product that most steps of the task share: each of side_m x 16 threads computes each_m
// x each_n numbers of C. While tiles in shared memory are multiplied, the next ones are copied to another place there,
// without going through registers: one barrier a tile is enough. What differs is the number and how its products are
// summed, Sum:
//   Sum::Number            double, DoubleDouble, TripleDouble or QuadDouble
//   Sum()                  nothing yet
//   add(a, b)              adds a b
//   eight_added()          after every eighth product
//   kUnroll                how many steps along k are unrolled; where a sum's parts change places, two bring them back
//   total()                the sum
// With 16 x 16 threads of at most 128 registers, two blocks fit on an SM; with 8 x 16 of at most 168, three: a kernel
// says so by __launch_bounds__.
#pragma once
#include <cuda_pipeline.h>

#include "tile.h"

namespace precision {

WARPWISE_ACCESS double fetch_record(From<double>, const double* from) { return *from; }
WARPWISE_ACCESS void put_record(double* records, size_t i, double value) { records[i] = value; }

/// Starts a copy of a number of a matrix of records to shared memory; of 0 if it is not inside of the matrix.
template <class T>
WARPWISE_ACCESS void start_copy(T* to, const double* from, const double* matrix, bool inside) {
  constexpr size_t kPiece = sizeof(T) % 16 ? 8 : 16;
  const char* bytes = reinterpret_cast<const char*>(inside ? from : matrix);
  WARPWISE_UNROLL
  for (size_t piece = 0; piece < sizeof(T); piece += kPiece)
    __pipeline_memcpy_async(reinterpret_cast<char*>(to) + piece, bytes + piece, kPiece, inside ? 0 : kPiece);
}

template <class Sum, int each_m, int each_n, int side_m = 16>
struct Block {
  using T = typename Sum::Number;
  static constexpr int kSide = 16, kThreads = side_m * kSide, kDepth = 8;
  static constexpr int kRows = side_m * each_m, kCols = kSide * each_n;  // of the block's tile of C
  static constexpr int kCopiesA = kRows * kDepth / kThreads, kCopiesB = kDepth * kCols / kThreads;
  static constexpr int kRowsA = kThreads / kDepth, kRowsB = kThreads / kCols;  // that are copied at a time
  static_assert(kCopiesA * kRowsA == kRows && kCopiesB * kRowsB == kDepth && kRowsB * kCols == kThreads,
                "a tile's elements must fall to the threads evenly");
  static constexpr int kUnroll = Sum::kUnroll, kParts = sizeof(T) / sizeof(double);

  /// A's tile is turned, so that neighbours along a column of it are neighbours; one number of padding keeps threads
  /// that store neighbours along k in different banks.
  struct alignas(16) Stage {
    T a[kDepth][kRows + 1], b[kDepth][kCols];
  };

  __device__ static void multiply(const double* a, const double* b, double* c, int m, int n, int k,
                                  Stage (&stages)[2]) {
    const int across = tiles(n, kCols), thread = threadIdx.x, tx = thread % kSide, ty = thread / kSide;
    const int tile_row = blockIdx.x / across * kRows, tile_col = blockIdx.x % across * kCols;
    // What this thread copies, of each tile: numbers below each other, of A and of B. The addresses move on from tile
    // to tile, since to compute them anew would take instructions that the arithmetic has to wait for.
    const int row_a = thread / kDepth, col_a = thread % kDepth, row_b = thread / kCols, col_b = thread % kCols;
    const double* from_a = a + (size_t(tile_row + row_a) * k + col_a) * kParts;
    const double* from_b = b + (size_t(row_b) * n + tile_col + col_b) * kParts;
    const bool in_cols = tile_col + col_b < n;
    auto start = [&](Stage& stage, int left) {  // left: how many of k
      WARPWISE_UNROLL
      for (int i = 0; i < kCopiesA; ++i)
        start_copy(&stage.a[col_a][row_a + i * kRowsA], from_a + size_t(i * kRowsA) * k * kParts, a,
                   tile_row + row_a + i * kRowsA < m && col_a < left);
      WARPWISE_UNROLL
      for (int i = 0; i < kCopiesB; ++i)
        start_copy(&stage.b[row_b + i * kRowsB][col_b], from_b + size_t(i * kRowsB) * n * kParts, b,
                   in_cols && row_b + i * kRowsB < left);
      from_a += kDepth * kParts;
      from_b += size_t(kDepth) * n * kParts;
      __pipeline_commit();
    };

    Sum sums[each_m][each_n];
    start(stages[0], k);
    for (int left = k, at = 0; left > 0; left -= kDepth, at ^= 1) {
      __pipeline_wait_prior(0);
      __syncthreads();  // all copies have arrived, and all have read the tiles that the next copies overwrite
      if (left > kDepth) start(stages[at ^ 1], left - kDepth);
      const Stage& stage = stages[at];

#pragma unroll kUnroll
      for (int i = 0; i < kDepth; ++i) {
        T of_a[each_m], of_b[each_n];
        WARPWISE_UNROLL
        for (int row = 0; row < each_m; ++row) of_a[row] = staged(stage.a[i], ty + row * side_m);
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
        const int row = tile_row + ty + i * side_m, col = tile_col + tx + j * kSide;
        if (row < m && col < n) put_record(c, size_t(row) * n + col, sums[i][j].total());
      }
    }
  }

  /// How many blocks cover C.
  static int blocks(int m, int n) { return tiles(m, kRows) * tiles(n, kCols); }
};

}  // namespace precision
