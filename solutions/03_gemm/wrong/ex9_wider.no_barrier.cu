// Rejected: race
// The second barrier is gone, and no request with it.
constexpr int kEach = 4, kTile = kThreads * kEach;

__global__ void wider(Gemm<DoubleFloat> g) {
  __shared__ __align__(16) DoubleFloat tile_a[kDepth][kTile], tile_b[kDepth][kTile];
  const int across = tiles(g.n, kTile), tx = threadIdx.x, ty = threadIdx.y;
  const int tile_row = blockIdx.x / across * kTile, tile_col = blockIdx.x % across * kTile;
  DoubleFloat sum[kEach][kEach] = {};
  alignas(16) DoubleFloat a[kEach], b[kEach];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kEach; ++i) {
      put(&tile_a[tx][ty + i * kThreads], fetch_or_zero(g.a, tile_row + ty + i * kThreads, depth + tx, g.m, g.k, g.lda));
      put(&tile_b[ty][tx + i * kThreads], fetch_or_zero(g.b, depth + ty, tile_col + tx + i * kThreads, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < kEach; i += 2) {
        *reinterpret_cast<float4*>(a + i) = *reinterpret_cast<const float4*>(&tile_a[k][kEach * ty + i]);
        *reinterpret_cast<float4*>(b + i) = *reinterpret_cast<const float4*>(&tile_b[k][kEach * tx + i]);
      }
      for (int e = 0; e < kEach * kEach; ++e) sum[e / kEach][e % kEach] = kernels::multiply_add(a[e / kEach], b[e % kEach], sum[e / kEach][e % kEach]);
    }
  }
  for (int i = 0; i < kEach; ++i)
    for (int j = 0; j < kEach; ++j) finish(g, tile_row + kEach * ty + i, tile_col + kEach * tx + j, sum[i][j]);
}
