// Exercise 2: the product of two double-floats. Of four partial products one is needed exactly, two roughly, one not.
// Changed:  the low part: what rounding a.hi b.hi has lost, and the cross products a.hi b.lo and a.lo b.hi.
// Look for: an error of about 2^-48. Five operations are enough for it; a check does not count them.
#include "kernels/double_float/sum.h"
#include "matrix.h"

namespace gemm {

constexpr int kTile = 16;  // 16 x 16 threads, one element of C each

static __device__ DoubleFloat product_of(DoubleFloat a, DoubleFloat b) {
  const float high = __fmul_rn(a.hi, b.hi);
  // --- your code
  // TODO: __fmaf_rn(x, y, z) rounds x y + z once. What does that give for z = -high?
  return {high, 0};
  // --- end of your code
}

__global__ void product(Gemm<DoubleFloat> g) {
  const int across = tiles(g.n, kTile);
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.x / across * kTile + ty;
  const int col = blockIdx.x % across * kTile + tx;
  if (row >= g.m || col >= g.n) return;

  DoubleFloat sum{0, 0};
  for (int i = 0; i < g.k; ++i)
    sum = kernels::add(sum, product_of(fetch(g.a + at(row, i, g.lda)), fetch(g.b + at(i, col, g.ldb))));
  put(g.c + at(row, col, g.ldc), sum);
}

void launch_product(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  product<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kTile, kTile), 0, stream>>>(g);
}

}  // namespace gemm
