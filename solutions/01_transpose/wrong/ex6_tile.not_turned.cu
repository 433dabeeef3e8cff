// Rejected: wrong at
// The tile goes where it should, but is not turned inside.
  __shared__ float tile[kHeight][kWidth + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_col + i < cols && tile_row + j < rows) out[at(tile_col + i, tile_row + j, rows)] = tile[i][j];
