// Rejected: wrong at
// Thinks of square tiles: the right half of each row is never staged.
  __shared__ float tile[kHeight][kWidth + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kHeight; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kHeight; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];
