// Rejected: No medal yet
// Reads global memory for every multiply-add.
constexpr int kTile = kThreads;

__global__ void wider(Gemm<DoubleFloat> g) {
  const int across = tiles(g.n, kTile);
  const int row = blockIdx.x / across * kTile + threadIdx.y, col = blockIdx.x % across * kTile + threadIdx.x;
  DoubleFloat sum{0, 0};
  for (int i = 0; i < g.k; ++i) sum = kernels::multiply_add(fetch_or_zero(g.a, row, i, g.m, g.k, g.lda), fetch_or_zero(g.b, i, col, g.k, g.n, g.ldb), sum);
  finish(g, row, col, sum);
}
