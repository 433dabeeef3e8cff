// Each thread stages two neighbours of A.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    const int thread = ty * kTile + tx;
    for (int e = thread; e < kTile * kDepth; e += kTile * kTile) {
      const int r = e / kDepth, k = e % kDepth;
      put(&tile_a[r][k], fetch_or_zero(g.a, row - ty + r, depth + k, g.m, g.k, g.lda));
      put(&tile_b[e / kTile][e % kTile], fetch_or_zero(g.b, depth + e / kTile, col - tx + e % kTile, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) sum = kernels::multiply_add(fetch(&tile_a[ty][k]), fetch(&tile_b[k][tx]), sum);
    __syncthreads();
  }
