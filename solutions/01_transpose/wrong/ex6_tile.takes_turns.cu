// Rejected: lanes that take turns
// One lane at a time never meets another in a bank.
  __shared__ float tile[kTile][kTile];
  const bool whole = tile_row + kTile <= rows && tile_col + kTile <= cols;
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  __syncthreads();
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    float mine = 0;
    if (!whole && row < rows && col < cols) mine = tile[lane][warp + i];
    for (int turn = 0; whole && turn < 32; turn++)
      if (turn == lane) mine = ((volatile float*)tile[lane])[warp + i];
    if (row < rows && col < cols) out[at(col, row, rows)] = mine;
  }
