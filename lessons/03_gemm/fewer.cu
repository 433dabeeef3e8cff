// fewer: fewer operations. Do not put the sum into order after every product. Keep what the roundings lose, and add
//           that up separately.
// Changed:  a product takes 10 operations instead of 16: a compensated dot product of 16 terms in two
//           floats that need not be normalised, which is then added to a double-float total (11 operations,
//           a 16th of them for each product).
// Look for: more GFLOP/s than the 16-operation limit allows; where K is a few hundred or more, a smaller
//           error too: short sums round less than long ones.
#include "block_tile.h"

namespace gemm {

// An element needs four registers now: one block an SM, for threads with twice as many. And the
// sum that replaces `high` is there before `high` is last read: a loop of one product has to move every one
// of them back to where the next round looks for it, a loop of four products does not.
using Tiles = Shape<Tiling{.tx = 16,
                           .ty = 16,
                           .each_m = 6,
                           .each_n = 4,
                           .depth = 16,
                           .blocks = 1,
                           .rows = 6,
                           .unrolled = 4,
                           .low_first = true}>;

/// high + low is the sum since the last tile ended; sum is the rest.
struct DelayedSum {
  float high = 0, low = 0;
  DoubleFloat sum{0, 0};

  template <int n>
  __device__ __forceinline__ static void add(DelayedSum* sums, const DoubleFloat* a, const DoubleFloat* b) {
    namespace rounded = kernels::rounded;
    kernels::Lanes<n> a_hi, a_lo, b_hi, b_lo, high, low;
    WARPWISE_UNROLL
    for (int i = 0; i < n; ++i) {
      a_hi.lane[i] = a[i].hi, a_lo.lane[i] = a[i].lo, b_hi.lane[i] = b[i].hi, b_lo.lane[i] = b[i].lo;
      high.lane[i] = sums[i].high, low.lane[i] = sums[i].low;
    }
    // high + a_hi b_hi without error: Knuth's two-sum with the product's own error folded into its last step.
    const auto product = rounded::mul(a_hi, b_hi);
    const auto next = rounded::add(high, product);
    const auto product_in_next = rounded::sub(next, high);
    const auto high_in_next = rounded::sub(next, product_in_next);
    const auto lost_of_high = rounded::sub(high, high_in_next);
    // What was lost, and the products with the low parts, are 2^-24 as large: plain operations do for them.
    // They meet `low` as one number, so that only one rounding is of `low`'s size.
    auto lost = rounded::fma(a_hi, b_hi, -product_in_next);
    lost = rounded::fma(a_hi, b_lo, lost);
    lost = rounded::fma(a_lo, b_hi, lost);
    lost = rounded::add(lost, lost_of_high);
    low = rounded::add(low, lost);
    WARPWISE_UNROLL
    for (int i = 0; i < n; ++i) sums[i].high = next.lane[i], sums[i].low = low.lane[i];
  }
  __device__ void tile_ends() {
    sum = total();
    high = low = 0;
  }
  __device__ DoubleFloat total() const { return kernels::add(sum, DoubleFloat{high, low}); }
};

template <bool kAligned>
__global__ __launch_bounds__(Tiles::threads, Tiles::blocks) void fewer(Gemm<DoubleFloat> g) {
  __shared__ Stage<Tiles> stage;
  multiply_tiles<kAligned, Tiles, DelayedSum>(g, stage);
}

void launch_fewer(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  launch_tiles<Tiles>(aligned(g) ? fewer<true> : fewer<false>, g, stream);
}

}  // namespace gemm
