// Rejected: wrong at
// Stages the first tiles again and again.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, tx + i, g.m, g.k, g.lda));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }
