// Rejected: is a copy of `in`
// Reads back what the warp wrote itself: no race, and no transpose.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) out[at(row, col, cols)] = tile[warp + i][lane];
  }
