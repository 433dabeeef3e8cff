// Rejected: The conflict has moved to the stores
// Turns the tile as it is staged: the loads run along rows now, and the stores down a column.
  __shared__ float tile[kWidth][kHeight];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[j][i] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[j][lane];
