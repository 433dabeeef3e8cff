// df_inside: only blocks at the edges meet elements that are not there. The others need not ask for each.
// Changed:  a block whose tiles lie inside the matrices compares no index as it loads (`inside` in block_tile.h).
// Look for: the requests of `df_ahead`, in less time: more than the comparisons themselves can take.
#include "block_tile.h"

namespace gemm {

using Tiles = Shape<Tiling{.tx = 16, .ty = 16, .each_m = 6, .each_n = 4, .depth = 16, .blocks = 2}>;

template <bool kAligned>
__global__ __launch_bounds__(Tiles::threads, Tiles::blocks) void df_inside(Gemm<DoubleFloat> g) {
  __shared__ Stage<Tiles> stage;
  multiply_tiles<kAligned, Tiles, OrdinarySum>(g, stage);
}

void launch_df_inside(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  launch_tiles<Tiles>(aligned(g) ? df_inside<true> : df_inside<false>, g, stream);
}

}  // namespace gemm
