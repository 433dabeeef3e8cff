// Rejected: lda > k
// Takes rows for as far apart as they are long.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.k));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.n));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }
