// Rejected: bytes of shared memory
// Stages the doubles beside the tiles, and converts them from there.
  __shared__ double raw_a[kTile][kTile], raw_b[kTile][kTile];
  raw_a[ty][tx] = row < g.m && depth + tx < g.k ? g.a[at(row, depth + tx, g.lda)] : 0;
  raw_b[ty][tx] = depth + ty < g.k && col < g.n ? g.b[at(depth + ty, col, g.ldb)] : 0;
  put(&tile_a[ty][tx], kernels::split(raw_a[ty][tx]));
  put(&tile_b[ty][tx], kernels::split(raw_b[ty][tx]));
