// df_pairs: each access so far moves 8 bytes, one element. Let it move 16, two neighbours.
// Changed:  loads from global memory and from shared memory take two elements at once. For that A's tile is stored by
//           columns, so that a column's elements are neighbours, and a thread has 6 x 4 elements in place of 4 x 6,
//           which lie in squares of 2 x 2. Rows that do not start on 16 bytes are read one element at a time.
// Look for: half of the load requests of `df_blocks`: 5 shared loads for 24 multiply-adds instead of 10.
#include "block_tile.h"

namespace gemm {

using Tiles = Shape<Tiling{.tx = 16, .ty = 16, .each_m = 6, .each_n = 4, .depth = 16, .blocks = 2}>;

template <bool kAligned>
__global__ __launch_bounds__(Tiles::threads, Tiles::blocks) void df_pairs(Gemm<DoubleFloat> g) {
  // 16 bytes more than the tile: pairs along a row of A, stored as columns, then fall into different banks.
  __shared__ __align__(16) DoubleFloat tile_a[Tiles::depth][Tiles::m + 2], tile_b[Tiles::depth][Tiles::n];
  const int across = tiles(g.n, Tiles::n);
  const int tile_row = blockIdx.x / across * Tiles::m, tile_col = blockIdx.x % across * Tiles::n;
  const int thread = threadIdx.x, x = thread % Tiles::tx, y = thread / Tiles::tx;
  const int a_row = thread / (Tiles::depth / 2), a_k = thread % (Tiles::depth / 2) * 2;
  const int b_k = thread / (Tiles::n / 2), b_col = thread % (Tiles::n / 2) * 2;

  OrdinarySum sums[Tiles::each_m][Tiles::each_n];
  for (int depth = 0; depth < g.k; depth += Tiles::depth) {
    for (int i = 0; i < Tiles::loads_a; ++i) {
      const int row = a_row + i * Tiles::a_step;
      const auto pair = fetch_pair<kAligned>(g.a, tile_row + row, depth + a_k, g.m, g.k, g.lda);
      put(&tile_a[a_k][row], pair.first());
      put(&tile_a[a_k + 1][row], pair.second());
    }
    for (int i = 0; i < Tiles::loads_b; ++i) {
      const int k = b_k + i * Tiles::b_step;
      *reinterpret_cast<float4*>(&tile_b[k][b_col]) =
          fetch_pair<kAligned>(g.b, depth + k, tile_col + b_col, g.k, g.n, g.ldb).raw;
    }
    __syncthreads();  // every thread reads what the whole block has staged

    for (int k = 0; k < Tiles::depth; ++k) add_products(Operands<Tiles>(&tile_a[k][2 * y], &tile_b[k][2 * x]), sums);
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  finish_tile<Tiles>(g, tile_row + 2 * y, tile_col + 2 * x, sums);
}

void launch_df_pairs(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  launch_tiles<Tiles>(aligned(g) ? df_pairs<true> : df_pairs<false>, g, stream);
}

}  // namespace gemm
