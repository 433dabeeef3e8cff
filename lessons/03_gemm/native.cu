// native: the product as the definition says it, in binary64, to see what the hardware's own FP64 gives.
// Changed:  nothing yet: a thread computes one element of C, reading a row of A and a column of B from global memory.
// Look for: two loads for each multiply-add. On a GPU with few FP64 units the time stays bad even when the
//           loads are mended.
#include "gemm.h"

namespace gemm {

constexpr int kTile = 16;  // 16 x 16 threads

__global__ void native(Gemm<double> g) {
  const int across = tiles(g.n, kTile);
  const int row = blockIdx.x / across * kTile + threadIdx.y;
  const int col = blockIdx.x % across * kTile + threadIdx.x;
  if (row >= g.m || col >= g.n) return;

  double sum = 0;
  for (int i = 0; i < g.k; ++i) sum = __fma_rn(g.a[at(row, i, g.lda)], g.b[at(i, col, g.ldb)], sum);

  double* c = g.c + at(row, col, g.ldc);
  *c = g.beta == 0 ? __dmul_rn(g.alpha, sum) : __fma_rn(g.beta, *c, __dmul_rn(g.alpha, sum));
}

void launch_native(const Gemm<double>& g, cudaStream_t stream) {
  native<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kTile, kTile), 0, stream>>>(g);
}

}  // namespace gemm
