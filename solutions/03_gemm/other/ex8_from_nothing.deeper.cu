// A barrier at the start of each round, and the tile of A turned.
  __shared__ DoubleFloat tile_a[kDepth][kTile + 1], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    if (depth > 0) __syncthreads();
    for (int i = threadIdx.y; i < kTile; i += kDown) put(&tile_a[threadIdx.x][i], fetch_or_zero(g.a, row - int(threadIdx.y) + i, depth + int(threadIdx.x), g.m, g.k, g.lda));
    for (int k = threadIdx.y; k < kDepth; k += kDown)
      for (int j = 0; j < kTile; j += kAcross) put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      DoubleFloat a[4];
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[k][threadIdx.y + i * kDown]);
      for (int j = 0; j < 2; ++j) {
        const DoubleFloat b = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
        for (int i = 0; i < 4; ++i) sum[2 * i + j] = kernels::multiply_add(a[i], b, sum[2 * i + j]);
      }
    }
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);
