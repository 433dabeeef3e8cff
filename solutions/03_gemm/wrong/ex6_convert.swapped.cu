// Rejected: wrong at
// High and low change places.
  put(&tile_a[ty][tx], DoubleFloat{fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda).lo, fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda).hi});
  put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
