// Exercise 8: pieces of K. The GPU has room for 8 columns of A's panel, and 8 rows of B's. K is larger.
// Changed:  the tile is computed piece by piece: a product for each, added to what is in the tile.
// Look for: beta. The tile comes in as C; which product multiplies it by beta, and what do the others do?
#include "practice.h"  // with the kernel, __global__ void product(Product)

namespace streaming {

constexpr int64_t kPiece = 8;  // columns of A, rows of B

/// Columns from `first` on of the tile's rows of A, and as many rows of its columns of B.
static void bring_pieces(double* a, double* b, const Gemm& g, const Tile& t, int64_t first, int64_t count,
                         cudaStream_t stream) {
  bring(a, g.a + t.row * g.lda + first, g.lda, t.rows, count, stream);
  bring(b, g.b + first * g.ldb + t.col, g.ldb, count, t.cols, stream);
}

/// c = alpha a b + beta c, with `count` columns of a and rows of b.
static void multiply_pieces(const double* a, const double* b, double* c, const Tile& t, int64_t count, double alpha,
                            double beta, cudaStream_t stream) {
  multiply_here({t.rows, t.cols, count, alpha, a, count, b, t.cols, beta, c, t.cols}, stream);
}

void depth(const Gemm& g) {
  const Memory a(kPracticeSide * kPiece), b(kPiece * kPracticeSide), c(kPracticeSide * kPracticeSide);
  const Stream stream;
  for (const Tile& tile : tiles_of(g, kPracticeSide)) {
    bring_c(c, g, tile, stream);
    // --- your code
    // TODO: this takes the first piece only.
    const int64_t count = std::min(kPiece, g.k);
    bring_pieces(a, b, g, tile, 0, count, stream);
    multiply_pieces(a, b, c, tile, count, g.alpha, g.beta, stream);
    // --- end of your code
    take_c(g, tile, c, stream);
  }
  cudaStreamSynchronize(stream);
}

}  // namespace streaming
