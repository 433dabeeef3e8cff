// Rejected: lanes that take turns
// One lane at a time never meets another in a bank.
  __shared__ float tile[kTile][kTile];
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  __syncthreads();
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    float v = 0;
    for (int l = 0; l < 32; l++) { if (l == lane && row < rows && col < cols) v = ((volatile float*)tile[lane])[warp + i]; __syncwarp(); }
    if (row < rows && col < cols) out[at(col, row, rows)] = v;
  }
