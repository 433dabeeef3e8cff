// df_registers: register blocks. Use each element read from shared memory three times, too.
// Changed:  a thread computes 3 x 3 elements of C in registers, so that a block of 16 x 16 threads covers
//           48 x 48 (the paper's shape).
// Look for: 6 shared loads for 9 multiply-adds instead of 18, a third of the global loads of `df_tiled`. The
//           arithmetic sets the time from here.
#include "gemm.h"

namespace gemm {

constexpr int kThreads = 16;  // along each side of the block
constexpr int kBlock = kThreads * kThreads;
constexpr int kEach = 3;                 // elements of C a thread, along each side
constexpr int kTile = kThreads * kEach;  // BN = 48
constexpr int kDepth = 16;               // BK

__global__ __launch_bounds__(kBlock) void df_registers(Gemm<DoubleFloat> g) {
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile);
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;

  DoubleFloat sum[kEach][kEach] = {};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      const int step = i * kThreads;  // a thread's elements lie 16 apart, so that neighbours access neighbours
      put(&tile_a[ty + step][tx], fetch_or_zero(g.a, tile_row + ty + step, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + step], fetch_or_zero(g.b, depth + ty, tile_col + tx + step, g.k, g.n, g.ldb));
    }
    __syncthreads();  // every thread reads what the whole block has staged

    for (int k = 0; k < kDepth; ++k) {
      DoubleFloat a[kEach], b[kEach];
      for (int i = 0; i < kEach; ++i)
        a[i] = fetch(&tile_a[ty + i * kThreads][k]), b[i] = fetch(&tile_b[k][tx + i * kThreads]);
      for (int i = 0; i < kEach; ++i)
        for (int j = 0; j < kEach; ++j) sum[i][j] = kernels::multiply_add(a[i], b[j], sum[i][j]);
    }
    __syncthreads();  // all have read before the next tiles overwrite these
  }

  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + ty + i * kThreads, tile_col + tx + j * kThreads, sum[i][j]);
}

void launch_df_registers(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  df_registers<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kThreads, kThreads), 0, stream>>>(g);
}

}  // namespace gemm
