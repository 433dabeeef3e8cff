// Step 6: wide loads, two tiles deep. Leave nothing but arithmetic in the way of the arithmetic.
// Changed:  every access moves 16 bytes, two elements; a tile is stored while the one before is multiplied;
//           and the 16 operations are done for three elements at a time, so that factors stay where they
//           are read from (block_tile.h).
// Look for: half of the requests, 5 shared loads for 24 multiply-adds, one barrier a tile instead of two.
#include "block_tile.h"

namespace gemm {

// 256 threads, 6 x 4 elements each (3 rows at a time), tiles 16 deep, two blocks a multiprocessor
using Shape = Tiling<16, 16, 6, 4, 3, 16, 2>;

template <bool kAligned>
__global__ __launch_bounds__(Shape::threads, Shape::blocks) void df_wide(Gemm<DoubleFloat> g) {
  __shared__ Stage<Shape> stage;
  multiply_tiles<kAligned, Shape, OrdinarySum>(g, stage);
}

void launch_df_wide(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  const int blocks = tiles(g.m, Shape::m) * tiles(g.n, Shape::n);
  if (aligned(g))
    df_wide<true><<<blocks, Shape::threads, 0, stream>>>(g);
  else
    df_wide<false><<<blocks, Shape::threads, 0, stream>>>(g);
}

}  // namespace gemm
