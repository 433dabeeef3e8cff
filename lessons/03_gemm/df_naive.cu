// df_naive: double-float. Compute with pairs of FP32 numbers what FP64 would, where FP64 is scarce.
// Changed:  an element is a DoubleFloat, hi + lo, and a multiply-add is 16 FP32 operations (kernels/double_float.h).
// Look for: the same loads of the same 8 bytes, and an error of 2^-48's size where that of `native` is of 2^-53's.
#include "gemm.h"

namespace gemm {

constexpr int kTile = 16;  // 16 x 16 threads

__global__ void df_naive(Gemm<DoubleFloat> g) {
  const int across = tiles(g.n, kTile);
  const int row = blockIdx.x / across * kTile + threadIdx.y;
  const int col = blockIdx.x % across * kTile + threadIdx.x;
  if (row >= g.m || col >= g.n) return;

  DoubleFloat sum{0, 0};
  for (int i = 0; i < g.k; ++i)
    sum = kernels::multiply_add(fetch(g.a + at(row, i, g.lda)), fetch(g.b + at(i, col, g.ldb)), sum);
  finish(g, row, col, sum);
}

void launch_df_naive(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  df_naive<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kTile, kTile), 0, stream>>>(g);
}

}  // namespace gemm
