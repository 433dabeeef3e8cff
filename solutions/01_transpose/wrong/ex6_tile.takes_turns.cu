// Rejected: lanes that take turns
// One lane at a time never meets another in a bank.
  __shared__ float tile[kHeight][kWidth];
  const bool whole = tile_row + kHeight <= rows && tile_col + 32 <= cols;
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps) {
    if (tile_col + j >= cols) break;
    float mine = 0;
    if (!whole && tile_row + lane < rows) mine = tile[lane][j];
    for (int turn = 0; whole && turn < 32; turn++)
      if (turn == lane) mine = ((volatile float*)tile[lane])[j];
    if (tile_row + lane < rows) out[at(tile_col + j, tile_row + lane, rows)] = mine;
  }
