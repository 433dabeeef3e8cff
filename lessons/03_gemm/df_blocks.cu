// df_blocks: larger register blocks. Trade threads for elements: fewer loads for each multiply-add, more independent
//           work in each thread.
// Changed:  a thread computes 4 x 6 elements instead of 3 x 3; the block's tile is 64 x 96.
// Look for: 10 shared loads for 24 multiply-adds, not 6 for 9. A thread needs more registers, so fewer
//           threads run at once.
#include "gemm.h"

namespace gemm {

constexpr int kThreads = 16;  // along each side of the block
constexpr int kBlock = kThreads * kThreads;
constexpr int kEachM = 4, kEachN = 6;
constexpr int kTileM = kThreads * kEachM, kTileN = kThreads * kEachN;
constexpr int kDepth = 16;

__global__ __launch_bounds__(kBlock) void df_blocks(Gemm<DoubleFloat> g) {
  __shared__ DoubleFloat tile_a[kTileM][kDepth], tile_b[kDepth][kTileN];
  const int across = tiles(g.n, kTileN);
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTileM, tile_col = blockIdx.x % across * kTileN;

  DoubleFloat sum[kEachM][kEachN] = {};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int row = ty; row < kTileM; row += kThreads)
      put(&tile_a[row][tx], fetch_or_zero(g.a, tile_row + row, depth + tx, g.m, g.k, g.lda));
    for (int col = tx; col < kTileN; col += kThreads)
      put(&tile_b[ty][col], fetch_or_zero(g.b, depth + ty, tile_col + col, g.k, g.n, g.ldb));
    __syncthreads();  // every thread reads what the whole block has staged

    for (int k = 0; k < kDepth; ++k) {
      DoubleFloat a[kEachM], b[kEachN];
      for (int i = 0; i < kEachM; ++i) a[i] = fetch(&tile_a[ty + i * kThreads][k]);
      for (int j = 0; j < kEachN; ++j) b[j] = fetch(&tile_b[k][tx + j * kThreads]);
      for (int i = 0; i < kEachM; ++i)
        for (int j = 0; j < kEachN; ++j) sum[i][j] = kernels::multiply_add(a[i], b[j], sum[i][j]);
    }
    __syncthreads();  // all have read before the next tiles overwrite these
  }

  for (int i = 0; i < kEachM; ++i)
    for (int j = 0; j < kEachN; ++j) finish(g, tile_row + ty + i * kThreads, tile_col + tx + j * kThreads, sum[i][j]);
}

void launch_df_blocks(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  df_blocks<<<tiles(g.m, kTileM) * tiles(g.n, kTileN), dim3(kThreads, kThreads), 0, stream>>>(g);
}

}  // namespace gemm
