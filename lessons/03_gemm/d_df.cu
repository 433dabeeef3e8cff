// d_df: take matrices as programs have them, in binary64, and compute in double-float all the same.
// Changed:  elements are split into double-floats as the tiles are loaded, and sums are put together again
//           as they are stored.
// Look for: the traffic and the results of `df_fused`, and a few per cent more time: 3 conversions and a
//           subtraction for each element of a tile, which a block uses 64 or 96 times.
#include "block_tile.h"

namespace gemm {

using Tiles = Shape<Tiling{.tx = 16, .ty = 16, .each_m = 6, .each_n = 4, .depth = 16, .blocks = 2, .columns = 4}>;

template <bool kAligned>
__global__ __launch_bounds__(Tiles::threads, Tiles::blocks) void d_df(Gemm<double> g) {
  __shared__ Stage<Tiles> stage;
  multiply_tiles<kAligned, Tiles, FusedSum>(g, stage);
}

void launch_d_df(const Gemm<double>& g, cudaStream_t stream) {
  launch_tiles<Tiles>(aligned(g) ? d_df<true> : d_df<false>, g, stream);
}

}  // namespace gemm
