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
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, depth + tx + i, g.m, g.k, g.lda));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();  // every thread reads what the whole block has staged
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  // --- end of your code
  finish(g, row, col, sum);
}

void launch_tile(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  tile<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kTile, kTile), 0, stream>>>(g);
}

}  // namespace gemm
