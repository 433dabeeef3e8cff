// Exercise 9: fewer and wider. Once the tiles are in shared memory, each multiply-add waits for requests: how many
//             requests to memory, global and shared, does a product make for 32 multiply-adds?
// Changed:  the kernel, and how many elements a thread has. This one has the 3 x 3 of `df_registers`.
// Look for: a medal: bronze 0.7, silver 0.55, gold 0.4. This kernel has 0.81.
#include "gemm.h"

namespace gemm {

constexpr int kThreads = 16;  // along each side of the block
constexpr int kDepth = 16;    // elements of K in the tiles

// --- your code
// TODO: six shared loads for nine multiply-adds. What do 4 x 4 elements need, and what does an access of 16 bytes
// bring?
constexpr int kEach = 3, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {}, a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[ty + i * kThreads][tx],
          fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads],
          fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();  // every thread reads what the whole block has staged
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; ++i)
        a[i] = fetch(&tile_a[ty + i * kThreads][k]), b[i] = fetch(&tile_b[k][tx + i * kThreads]);
      for (int e = 0; e < kEach * kEach; ++e)
        sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + ty + i * kThreads, tile_col + tx + j * kThreads, sum[i][j]);
}
// --- end of your code

void launch_wider(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  wider<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kThreads, kThreads), 0, stream>>>(g);
}

}  // namespace gemm
