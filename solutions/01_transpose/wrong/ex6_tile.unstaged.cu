// Rejected: nothing has written
// Reads parts of the tile that nobody wrote.
  __shared__ float tile[kTile][kTile + 1];
  const bool staged = warp < 4;
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) if (staged) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  __syncthreads();
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][warp + i];
  }
