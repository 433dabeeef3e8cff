// Rejected: wrong at
// Converts A, and stages the doubles of B as they are.
  put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
  reinterpret_cast<double&>(tile_b[ty][tx]) = depth + ty < g.k && col < g.n ? g.b[at(depth + ty, col, g.ldb)] : 0;
