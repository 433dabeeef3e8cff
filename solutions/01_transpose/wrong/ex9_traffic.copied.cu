// Rejected: is a copy of
// Cheap, and not turned.
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads) {
    const int row = tile_row + i / kTile, col = tile_col + i % kTile;
    if (row < rows && col < cols) out[at(row, col, cols)] = in[at(row, col, cols)];
  }
