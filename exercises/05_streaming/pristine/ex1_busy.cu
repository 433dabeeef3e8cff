// Exercise 1: which engine is busy? Say what crosses the link each way and how much overlaps, then measure.
// Changed:  nothing but three numbers, for M = 96, N = 64, K = 48 with beta = 0.5. Tiles have 32 rows and columns.
// Look for: how much more comes in than A, B and C hold together.
#include "practice.h"  // with the kernel, __global__ void product(Product)

namespace streaming {

// --- your code
// TODO: bytes in, bytes out, and how many of 100 pieces of work (copies, kernels) are done one after the other.
extern const double predicted_in = 0;
extern const double predicted_out = 0;
extern const double predicted_turns = 0;
// --- end of your code

void busy(const Gemm& g) {
  const Memory a(kPracticeSide * g.k), b(g.k * kPracticeSide), c(kPracticeSide * kPracticeSide);
  const Stream stream;
  for (const Tile& tile : tiles_of(g, kPracticeSide)) {
    bring_a(a, g, tile, stream);
    bring_b(b, g, tile, stream);
    bring_c(c, g, tile, stream);
    compute(g, tile, a, b, c, stream);
    take_c(g, tile, c, stream);
  }
  cudaStreamSynchronize(stream);
}

}  // namespace streaming
