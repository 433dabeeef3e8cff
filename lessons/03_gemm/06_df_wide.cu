// Step 6: wide loads, two tiles deep. Leave nothing but arithmetic in the way of the arithmetic.
// Changed:  every access moves 16 bytes, two elements; a tile is stored while the one before is multiplied;
//           and each of the 16 operations is done for a column of six elements before the next one, so that
//           the factor that they share stays where it is read from (block_tile.h).
// Look for: half of the requests, 5 shared loads for 24 multiply-adds, one barrier a tile instead of two.
#include "block_tile.h"

namespace gemm {

using Tiles = Shape<Tiling{.tx = 16, .ty = 16, .each_m = 6, .each_n = 4, .depth = 16, .blocks = 2, .rows = 6}>;

template <bool kAligned>
__global__ __launch_bounds__(Tiles::threads, Tiles::blocks) void df_wide(Gemm<DoubleFloat> g) {
  __shared__ Stage<Tiles> stage;
  multiply_tiles<kAligned, Tiles, OrdinarySum>(g, stage);
}

void launch_df_wide(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  launch_tiles<Tiles>(aligned(g) ? df_wide<true> : df_wide<false>, g, stream);
}

}  // namespace gemm
