// The problem as steps and exercises see it, its tiles, and copies of blocks between the host and a device.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>
#include <vector>

namespace streaming {

/// In which tiles are computed, and what link the lesson's model takes for granted; the choices have the same words.
enum class Order { serpentine, rows, square };
enum class Link { here, pcie3, pcie4, pcie5, c2c };

/// C = alpha A B + beta C, all in host memory, by rows, each row `ld` doubles behind the one before: A has m x k
/// elements, B k x n, C m x n. The doubles between the rows are not ours.
struct Gemm {
  int64_t m, n, k;
  double alpha, beta;  // where beta is 0, C is not read
  const double *a, *b;
  double* c;
  int64_t lda, ldb, ldc;
  int64_t tile;  // rows and columns of a tile of C; 0: the step decides
  Order order;   // of the tiles
  Link link;
  bool queue, cpu;     // of `shares`: tiles are taken from a queue; the host's cores take some too
  double mock_gflops;  // of the mock-up
};

/// An exercise: a whole program.
using Practice = void(const Gemm& g);
constexpr int64_t kPracticeSide = 32;  // of its tiles

/// rows x cols elements of C, from this row and column on.
struct Tile {
  int64_t row, col, rows, cols;
};

/// All tiles, row by row.
inline std::vector<Tile> tiles_of(const Gemm& g, int64_t side) {
  std::vector<Tile> tiles;
  for (int64_t row = 0; row < g.m; row += side)
    for (int64_t col = 0; col < g.n; col += side)
      tiles.push_back({row, col, std::min(side, g.m - row), std::min(side, g.n - col)});
  return tiles;
}

/// What calls of this and the next function do, the CPU backend reports at the caller's line.
#define WRAPPER [[gnu::always_inline, gnu::artificial]] inline

/// Brings rows x cols doubles from the host, where rows are `ld` apart, to the device, where they lie side by side.
WRAPPER cudaError_t bring(double* there, const double* here, int64_t ld, int64_t rows, int64_t cols,
                          cudaStream_t stream) {
  const size_t bytes = sizeof(double) * size_t(cols);
  return cudaMemcpy2DAsync(there, bytes, here, sizeof(double) * size_t(ld), bytes, size_t(rows), cudaMemcpyHostToDevice,
                           stream);
}

/// The way back, from rows `there_ld` apart.
WRAPPER cudaError_t take_back(double* here, int64_t ld, const double* there, int64_t there_ld, int64_t rows,
                              int64_t cols, cudaStream_t stream) {
  return cudaMemcpy2DAsync(here, sizeof(double) * size_t(ld), there, sizeof(double) * size_t(there_ld),
                           sizeof(double) * size_t(cols), size_t(rows), cudaMemcpyDeviceToHost, stream);
}

}  // namespace streaming
