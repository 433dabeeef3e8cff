// Rejected: out of bounds
// Reads past the edges.
  put(&tile_a[ty][tx], kernels::split(g.a[at(row, depth + tx, g.lda)]));
  put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
