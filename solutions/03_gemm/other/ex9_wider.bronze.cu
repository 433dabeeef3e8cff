// 4 x 4 elements, one at a time.
constexpr int kEach = 4, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {}, a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[ty + i * kThreads][tx], fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads], fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; ++i)
        a[i] = fetch(&tile_a[ty + i * kThreads][k]), b[i] = fetch(&tile_b[k][tx + i * kThreads]);
      for (int e = 0; e < kEach * kEach; ++e) sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
    __syncthreads();
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + ty + i * kThreads, tile_col + tx + j * kThreads, sum[i][j]);
}
