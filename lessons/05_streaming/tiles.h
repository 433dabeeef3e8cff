// How large tiles of C are, and room for them in the GPU's memory.
#pragma once
#include "product.h"
#include "streaming.h"

namespace streaming {

constexpr int64_t kLargestTile = 2048, kSmallestTile = 16, kFewestTiles = 3;

/// The side of square tiles, of which `rooms` fit into the memory, each with its panels of A and B: as asked for, or
/// the largest power of two with some tiles along each side of C, since copies overlap with other tiles' kernels
/// only.
inline int64_t side_for(const Gemm& g, size_t bytes, int rooms) {
  if (g.tile > 0) return g.tile;
  const auto fits = [&](int64_t side) {
    const int64_t rows = std::min(side, g.m), cols = std::min(side, g.n);
    return sizeof(double) * size_t(rooms * (rows * g.k + g.k * cols + rows * cols)) <= bytes;
  };
  int64_t side = kLargestTile;
  while (side > kSmallestTile && (!fits(side) || kFewestTiles * side > std::max(g.m, g.n))) side /= 2;
  return side;
}

inline double* doubles(warpwise::Resources& gpu, int64_t count, int device = 0) {
  return static_cast<double*>(gpu.workspace(sizeof(double) * size_t(count), device));
}

/// Room on the device for one tile of C with its panels: the tile's rows of A, and its columns of B.
struct Room {
  double *a, *b, *c;
  Room(const Gemm& g, int64_t side, warpwise::Resources& gpu)
      : a(doubles(gpu, std::min(side, g.m) * g.k)),
        b(doubles(gpu, g.k * std::min(side, g.n))),
        c(doubles(gpu, std::min(side, g.m) * std::min(side, g.n))) {}

  void bring_in(const Gemm& g, const Tile& t, cudaStream_t stream) const {
    CHECK(bring(a, g.a + t.row * g.lda, g.lda, t.rows, g.k, stream));
    CHECK(bring(b, g.b + t.col, g.ldb, g.k, t.cols, stream));
    if (g.beta != 0) CHECK(bring(c, g.c + t.row * g.ldc + t.col, g.ldc, t.rows, t.cols, stream));
  }
  void compute(const Gemm& g, const Tile& t, cudaStream_t stream) const {
    multiply({t.rows, t.cols, g.k, g.alpha, a, g.k, b, t.cols, g.beta, c, t.cols}, stream);
  }
  void bring_out(const Gemm& g, const Tile& t, cudaStream_t stream) const {
    CHECK(take_back(g.c + t.row * g.ldc + t.col, g.ldc, c, t.cols, t.rows, t.cols, stream));
  }
};

}  // namespace streaming
