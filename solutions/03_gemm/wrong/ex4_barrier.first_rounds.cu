// Rejected: and wrong at
// Stops after 96.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < min(g.k, 96); depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }
