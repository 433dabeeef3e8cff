// Plain assignments, and a last round that is shorter.
  DoubleFloat sum{0, 0};
  const int rounds = tiles(g.k, kDepth);
  for (int r = 0; r < rounds; r++) {
    const int d = r * kDepth;
    tile_a[ty][tx] = fetch_or_zero(g.a, row, d + tx, g.m, g.k, g.lda);
    tile_a[ty][tx + 16] = fetch_or_zero(g.a, row, d + tx + 16, g.m, g.k, g.lda);
    tile_b[ty][tx] = fetch_or_zero(g.b, d + ty, col, g.k, g.n, g.ldb);
    tile_b[ty + 16][tx] = fetch_or_zero(g.b, d + ty + 16, col, g.k, g.n, g.ldb);
    __syncthreads();
    const int left = min(kDepth, g.k - d);
    for (int i = 0; i < left; i++) sum = kernels::multiply_add(tile_a[ty][i], tile_b[i][tx], sum);
    __syncthreads();
  }
