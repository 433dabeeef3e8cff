// Rejected: load requests
// Loads an element of B anew for each of its halves.
  put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
  const volatile double* from = g.b + (depth + ty < g.k && col < g.n ? at(depth + ty, col, g.ldb) : 0);
  const float high = depth + ty < g.k && col < g.n ? float(*from) : 0;
  put(&tile_b[ty][tx], DoubleFloat{high, depth + ty < g.k && col < g.n ? float(*from - high) : 0});
