// Rejected: wrong at
// A cast to float is no conversion: the low half is lost.
  put(&tile_a[ty][tx], DoubleFloat{fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda).hi, 0});
  put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
