// df_ahead: two sets of tiles. While a block waits for its next tiles, it multiplies nothing. Let them come meanwhile.
// Changed:  shared memory holds two sets of tiles. The loads of the next tiles start before the products of these, and
//           their stores follow after them (multiply_tiles in block_tile.h).
// Look for: the requests of `df_pairs`, and one barrier a tile instead of two. Time only where an SM has a single
//           block: of two blocks, one multiplies while the other waits.
#include "block_tile.h"

namespace gemm {

using Tiles =
    Shape<Tiling{.tx = 16, .ty = 16, .each_m = 6, .each_n = 4, .depth = 16, .blocks = 2, .compare_all = true}>;

template <bool kAligned>
__global__ __launch_bounds__(Tiles::threads, Tiles::blocks) void df_ahead(Gemm<DoubleFloat> g) {
  __shared__ Stage<Tiles> stage;
  multiply_tiles<kAligned, Tiles, OrdinarySum>(g, stage);
}

void launch_df_ahead(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  launch_tiles<Tiles>(aligned(g) ? df_ahead<true> : df_ahead<false>, g, stream);
}

}  // namespace gemm
