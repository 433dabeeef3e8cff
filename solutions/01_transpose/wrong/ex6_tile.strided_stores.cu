// Rejected: sectors per store request
// Turned when it is stored, so the stores stride as before.
  __shared__ float tile[kHeight][kWidth + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) out[at(tile_col + j, tile_row + i, rows)] = tile[i][j];
