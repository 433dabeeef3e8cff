// Rows rotated in place of a pad.
  __shared__ float s[kHeight][kWidth];
  for (int y = warp; y < kHeight; y += kWarps)
    for (int x = lane; x < kWidth; x += 32)
      if (tile_row + y < rows && tile_col + x < cols) s[y][(x + y) % kWidth] = in[at(tile_row + y, tile_col + x, cols)];
  __syncthreads();
  for (int y = warp; y < kWidth; y += kWarps)
    if (tile_row + lane < rows && tile_col + y < cols) out[at(tile_col + y, tile_row + lane, rows)] = s[lane][(y + lane) % kWidth];
