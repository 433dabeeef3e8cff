// Rejected: another round of a loop
// The sums are cleared in each round.
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {}, a[4], b[2];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int e = 0; e < 8; ++e) sum[e] = {0, 0};
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = i % 16 * 2;
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.lda));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]);
      for (int j = 0; j < 2; ++j) b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(a[e / 2], b[e % 2], sum[e]);
    }
    __syncthreads();
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);
