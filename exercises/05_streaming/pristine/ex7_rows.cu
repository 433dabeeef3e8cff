// Exercise 7: rows that lie apart. The matrices are parts of larger ones, so a row begins `ld` doubles behind the row
//             before it. On the GPU the rows of a panel lie side by side.
// Changed:  one copy, in which two of its numbers are wrong.
// Look for: cudaMemcpy2D(to, to_pitch, from, from_pitch, width, rows). Pitches and width are bytes.
#include "practice.h"  // with the kernel, __global__ void product(Product)

namespace streaming {

/// Copies rows x cols doubles: rows lie `ld` doubles apart in the host's memory, and side by side in the GPU's.
static void bring_rows(double* there, const double* here, int64_t ld, int64_t rows, int64_t cols, cudaStream_t stream) {
  // --- your code
  // TODO: how far apart do rows begin here, and there? How many bytes of each row are copied?
  cudaMemcpy2DAsync(there, sizeof(double) * cols, here, sizeof(double) * cols, cols, rows, cudaMemcpyHostToDevice,
                    stream);
  // --- end of your code
}

void rows(const Gemm& g) {
  const Memory a(kPracticeSide * g.k), b(g.k * kPracticeSide), c(kPracticeSide * kPracticeSide);
  const Stream stream;
  for (const Tile& tile : tiles_of(g, kPracticeSide)) {
    bring_rows(a, g.a + tile.row * g.lda, g.lda, tile.rows, g.k, stream);
    bring_rows(b, g.b + tile.col, g.ldb, g.k, tile.cols, stream);
    bring_rows(c, g.c + tile.row * g.ldc + tile.col, g.ldc, tile.rows, tile.cols, stream);
    compute(g, tile, a, b, c, stream);
    take_c(g, tile, c, stream);
  }
  cudaStreamSynchronize(stream);
}

}  // namespace streaming
