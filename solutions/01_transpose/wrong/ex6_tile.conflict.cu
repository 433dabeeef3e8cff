// Rejected: wavefronts per shared load at 256x256: 32.0 -> 1.0, yours 32.0
// Right, with the bank conflict still there.
  __shared__ float tile[kHeight][kWidth];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];
