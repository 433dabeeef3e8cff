// Rejected: sectors per store request
// Turned when it is stored, so the stores stride as before.
  __shared__ float tile[kTile][kTile + 1];
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  __syncthreads();
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[warp + i][lane];
  }
