// Rows rotated in place of a pad.
  __shared__ float s[kTile][kTile];
  for (int y = warp; y < kTile; y += kWarps)
    if (tile_row + y < rows && tile_col + lane < cols) s[y][(lane + y) % kTile] = in[at(tile_row + y, tile_col + lane, cols)];
  __syncthreads();
  for (int y = warp; y < kTile; y += kWarps)
    if (tile_row + lane < rows && tile_col + y < cols) out[at(tile_col + y, tile_row + lane, rows)] = s[lane][(lane + y) % kTile];
