// df_wide: operations in turn. What is left in the way of the arithmetic is the arithmetic's own registers.
// Changed:  each of the 16 operations is done for a column of six elements before the next one, so that the factor that
//           they share stays where it is read from (`rows`; add_products in block_tile.h).
// Look for: the requests of `df_inside`, and a little less time: the same operations read fewer registers.
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
