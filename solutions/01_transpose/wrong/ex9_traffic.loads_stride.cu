// Rejected: No medal yet
// The loads stride in place of the stores: as dear.
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads) {
    const int row = tile_row + i % kTile, col = tile_col + i / kTile;
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
  }
