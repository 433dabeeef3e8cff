// Rejected: wavefronts per shared load at 256x256: 32.0 -> 1.0, yours 32.0
// Right, with the bank conflict still there.
  __shared__ float tile[kTile][kTile];
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  __syncthreads();
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][warp + i];
  }
