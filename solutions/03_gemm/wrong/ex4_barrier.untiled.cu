// Rejected: load requests
// Goes round the tiles, and the race with them.
  (void)tile_a, (void)tile_b;
  DoubleFloat sum{0, 0};
  for (int i = 0; i < g.k; ++i)
    sum = kernels::multiply_add(fetch_or_zero(g.a, row, i, g.m, g.k, g.lda), fetch_or_zero(g.b, i, col, g.k, g.n, g.ldb), sum);
