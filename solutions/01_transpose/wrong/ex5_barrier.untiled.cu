// Rejected: sectors per store request
// Goes round the tile, and the race with it.
  (void)tile;
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
  }
