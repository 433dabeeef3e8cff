// Rejected: The conflict has moved to the stores
// Turns the tile as it is staged: the loads run along rows now, and the stores down a column.
  __shared__ float tile[kTile][kTile];
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[lane][warp + i] = in[at(row, col, cols)];
  }
  __syncthreads();
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[warp + i][lane];
  }
