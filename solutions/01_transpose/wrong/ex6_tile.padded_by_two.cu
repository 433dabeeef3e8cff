// Rejected: wavefronts per shared load
// Padded by two: every second bank.
  __shared__ float tile[kHeight][kWidth + 2];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];
