// Rejected: multiple of 16
// The last round, if it is not a whole tile, is left out.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k / kTile; depth++) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth * kTile + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth * kTile + ty, col, g.k, g.n, g.ldb));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }
