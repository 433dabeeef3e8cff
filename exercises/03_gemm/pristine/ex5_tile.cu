// Exercise 5: write the tiles. Read each element from global memory once for 16 uses, not once for each.
// Changed:  the loop over K. Stage 16 x 32 elements of A and 32 x 16 of B in shared memory and multiply from there.
// Look for: a sixteenth of the load requests, a pair of barriers for 32 elements of K, and no race.
#include "gemm.h"

namespace gemm {

constexpr int kTile = 16;   // 16 x 16 threads, one element of C each
constexpr int kDepth = 32;  // elements of K in the tiles: each thread stages two of A and two of B

__global__ void tile(Gemm<DoubleFloat> g) {
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile);
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.x / across * kTile + ty;
  const int col = blockIdx.x % across * kTile + tx;

  // --- your code
  // TODO: each element is read by 16 threads of the block. fetch_or_zero pads the tiles at the edges.
  (void)tile_a, (void)tile_b;
  DoubleFloat sum{0, 0};
  for (int i = 0; i < g.k; ++i)
    sum = kernels::multiply_add(fetch_or_zero(g.a, row, i, g.m, g.k, g.lda),
                                fetch_or_zero(g.b, i, col, g.k, g.n, g.ldb), sum);
  // --- end of your code
  finish(g, row, col, sum);
}

void launch_tile(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  tile<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kTile, kTile), 0, stream>>>(g);
}

}  // namespace gemm
