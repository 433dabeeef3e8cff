// The next tiles are read into registers while these are used.
  DoubleFloat sum{0, 0};
  DoubleFloat a = fetch_or_zero(g.a, row, tx, g.m, g.k, g.lda), b = fetch_or_zero(g.b, ty, col, g.k, g.n, g.ldb);
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], a);
    put(&tile_b[ty][tx], b);
    __syncthreads();
    if (depth + kTile < g.k) {
      a = fetch_or_zero(g.a, row, depth + kTile + tx, g.m, g.k, g.lda);
      b = fetch_or_zero(g.b, depth + kTile + ty, col, g.k, g.n, g.ldb);
    }
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }
