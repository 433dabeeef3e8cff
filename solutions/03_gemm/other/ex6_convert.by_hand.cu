// Split by hand.
  const double x = row < g.m && depth + tx < g.k ? g.a[at(row, depth + tx, g.lda)] : 0.0;
  const double y = depth + ty < g.k && col < g.n ? g.b[at(depth + ty, col, g.ldb)] : 0.0;
  const float xh = (float)x, yh = (float)y;
  tile_a[ty][tx] = DoubleFloat{xh, (float)(x - xh)};
  tile_b[ty][tx] = DoubleFloat{yh, (float)(y - yh)};
