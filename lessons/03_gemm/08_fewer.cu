// Step 8: fewer operations. Do not put the sum into order after every product; keep what roundings lose, and
// add that up apart. Changed:  a product takes 10 operations instead of 16: a compensated dot product of 32
// terms in two floats that need not be
//           normalised, which is then added to a double-float total (11 operations, a 32nd of them for each
//           product).
// Look for: more GFLOP/s than the 16-operation limit allows, and a smaller error: short sums round less than
// long ones.
#include "block_tile.h"

namespace gemm {

using Shape = Tiling<16, 16, 4, 4, 16, 2>;  // 4 x 4 elements: each needs four registers now
constexpr int kTiles = 2;                   // summed before the total is touched: 2 x 16 products

/// high + low is the sum since the last tile but one; total is the rest.
struct DelayedSum {
  float high = 0, low = 0;
  DoubleFloat sum{0, 0};

  __device__ void add(DoubleFloat a, DoubleFloat b) {
    // high + a.hi b.hi without error: Knuth's two-sum with the product's own error folded into its last step.
    const float product = kernels::rounded::mul(a.hi, b.hi);
    const float next = kernels::rounded::add(high, product);
    const float product_in_next = kernels::rounded::sub(next, high);
    const float high_in_next = kernels::rounded::sub(next, product_in_next);
    const float lost_of_high = kernels::rounded::sub(high, high_in_next);
    // What was lost, and the products with the low parts, are 2^-24 as large: plain operations do for them.
    // They meet `low` as one number, so that only one rounding is of `low`'s size.
    float lost = kernels::rounded::fma(a.hi, b.hi, -product_in_next);
    lost = kernels::rounded::fma(a.hi, b.lo, lost);
    lost = kernels::rounded::fma(a.lo, b.hi, lost);
    lost = kernels::rounded::add(lost, lost_of_high);
    low = kernels::rounded::add(low, lost);
    high = next;
  }
  __device__ static void add_two(DelayedSum& one, DelayedSum& two, DoubleFloat a, DoubleFloat b_one,
                                 DoubleFloat b_two) {
    one.add(a, b_one);
    two.add(a, b_two);
  }
  __device__ void tile_ends(int step) {
    if (step % kTiles != kTiles - 1) return;
    sum = kernels::add(sum, DoubleFloat{high, low});
    high = low = 0;
  }
  __device__ DoubleFloat total() const { return kernels::add(sum, DoubleFloat{high, low}); }
};

template <bool kAligned>
__global__ __launch_bounds__(Shape::threads, Shape::blocks) void fewer(Gemm<DoubleFloat> g) {
  __shared__ Stage<Shape> stage;
  multiply_tiles<kAligned, Shape, DelayedSum>(g, stage);
}

void launch_fewer(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  const int blocks = tiles(g.m, Shape::m) * tiles(g.n, Shape::n);
  if (aligned(g))
    fewer<true><<<blocks, Shape::threads, 0, stream>>>(g);
  else
    fewer<false><<<blocks, Shape::threads, 0, stream>>>(g);
}

}  // namespace gemm
