// df_fused: 15 operations. A fused multiply-add takes a product and a sum in one rounding: use it for both cross
//           products.
// Changed:  a.hi b.lo and a.lo b.hi are added to the error of a.hi b.hi one after the other: 4 operations for
//           a product instead of 5 (mul_fused in kernels/double_float.h), and a rounding less. An operation
//           takes its turn for a row of four elements now.
// Look for: three quarters of a sixteenth less time: 33 reads of registers in place of 34, and reads are the limit.
#include "block_tile.h"

namespace gemm {

using Tiles = Shape<Tiling{.tx = 16, .ty = 16, .each_m = 6, .each_n = 4, .depth = 16, .blocks = 2, .columns = 4}>;

template <bool kAligned>
__global__ __launch_bounds__(Tiles::threads, Tiles::blocks) void df_fused(Gemm<DoubleFloat> g) {
  __shared__ Stage<Tiles> stage;
  multiply_tiles<kAligned, Tiles, FusedSum>(g, stage);
}

void launch_df_fused(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  launch_tiles<Tiles>(aligned(g) ? df_fused<true> : df_fused<false>, g, stream);
}

}  // namespace gemm
