// Exercise 6: fuse the conversion into the tile load. The matrices hold binary64; the arithmetic is double-float.
// Changed:  one round of the loop. Convert each element once, when it is staged, and not in each of its 16 uses.
// Look for: no more load requests than tiles need, and an error of 2^-48's size.
#include "gemm.h"

namespace gemm {

constexpr int kTile = 16;  // 16 x 16 threads, one element of C each

__global__ void convert(Gemm<double> g) {
  __shared__ DoubleFloat tile_a[kTile][kTile], tile_b[kTile][kTile];
  const int across = tiles(g.n, kTile);
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.x / across * kTile + ty;
  const int col = blockIdx.x % across * kTile + tx;

  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    // --- your code
    // TODO: every use converts anew, from global memory. kernels::split(x) makes a double-float of a double;
    // fetch_or_zero does it too.
    (void)tile_a, (void)tile_b;
    for (int i = depth; i < depth + kTile; ++i)
      sum = kernels::multiply_add(fetch_or_zero(g.a, row, i, g.m, g.k, g.lda),
                                  fetch_or_zero(g.b, i, col, g.k, g.n, g.ldb), sum);
    // --- end of your code
  }
  finish(g, row, col, sum);
}

void launch_convert(const Gemm<double>& g, cudaStream_t stream) {
  convert<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kTile, kTile), 0, stream>>>(g);
}

}  // namespace gemm
