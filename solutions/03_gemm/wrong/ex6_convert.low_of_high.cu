// Rejected: wrong at
// The low half is taken from what was cut off already.
  put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
  put(&tile_b[ty][tx], DoubleFloat{fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb).hi, float(double(fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb).hi) - double(fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb).hi))});
