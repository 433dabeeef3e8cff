// Rejected: shared load requests
// Stages the doubles in the tiles, and takes them out again to convert them.
  auto& raw_a = reinterpret_cast<volatile double&>(tile_a[ty][tx]);
  raw_a = row < g.m && depth + tx < g.k ? g.a[at(row, depth + tx, g.lda)] : 0;
  put(&tile_a[ty][tx], kernels::split(raw_a));
  put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
