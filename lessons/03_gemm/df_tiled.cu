// df_tiled: read each element from global memory once for 16 uses, not once for each.
// Changed:  a block stages 16 x 16 tiles of A and of B in shared memory and all its threads multiply from there.
// Look for: a sixteenth of the global loads. There are now two shared loads for each multiply-add instead.
#include "gemm.h"

namespace gemm {

constexpr int kTile = 16;  // 16 x 16 threads, one element of C each; also the depth of a tile (the paper's BK)

__global__ void df_tiled(Gemm<DoubleFloat> g) {
  __shared__ DoubleFloat tile_a[kTile][kTile], tile_b[kTile][kTile];
  const int across = tiles(g.n, kTile);
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.x / across * kTile + ty;
  const int col = blockIdx.x % across * kTile + tx;

  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();  // every thread reads what the whole block has staged

    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  finish(g, row, col, sum);
}

void launch_df_tiled(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  df_tiled<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kTile, kTile), 0, stream>>>(g);
}

}  // namespace gemm
