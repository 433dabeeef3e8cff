// Step 6: wide loads, two tiles deep. Leave nothing but arithmetic in the way of the arithmetic.
// Changed:  every access moves 16 bytes, two elements; a tile is stored while the one before is multiplied,
// and operands are
//           read from shared memory one multiplication ahead (block_tile.h).
// Look for: half of the requests, 5 shared loads for 24 multiply-adds, one barrier a tile instead of two.
#include "block_tile.h"

namespace gemm {

using Shape = Tiling<16, 16, 4, 6, 16,
                     2>;  // 256 threads, 4 x 6 elements each, tiles 16 deep, two blocks a multiprocessor

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
