// Step 7: D(DF). Take matrices as programs have them, in binary64, and compute in double-float all the
//         same.
// Changed:  elements are split into double-floats as the tiles are loaded, and sums are put together again
//           as they are stored.
// Look for: the traffic and the results of step 6, and a few per cent more time: 3 conversions and a
//           subtraction for each element of a tile, which a block uses 64 or 96 times.
#include "block_tile.h"

namespace gemm {

using Shape = Tiling<16, 16, 6, 4, 3, 16, 2>;  // as in step 6

template <bool kAligned>
__global__ __launch_bounds__(Shape::threads, Shape::blocks) void d_df(Gemm<double> g) {
  __shared__ Stage<Shape> stage;
  multiply_tiles<kAligned, Shape, OrdinarySum>(g, stage);
}

void launch_d_df(const Gemm<double>& g, cudaStream_t stream) {
  const int blocks = tiles(g.m, Shape::m) * tiles(g.n, Shape::n);
  if (aligned(g))
    d_df<true><<<blocks, Shape::threads, 0, stream>>>(g);
  else
    d_df<false><<<blocks, Shape::threads, 0, stream>>>(g);
}

}  // namespace gemm
