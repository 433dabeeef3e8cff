// The barrier at the begin of a round.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    __syncthreads();
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();  // every thread reads what the whole block has staged
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
  }
