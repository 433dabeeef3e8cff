// A padded tile, filled by loads of 16 bytes, 8 x 4 of them in a warp.
  __shared__ float tile[kTile][kTile + 1];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int i = warp; i < kTile / 4 * 2; i += kThreads / 32) {
    const int r = i / 2 * 4 + lane / 8, c = i % 2 * 32 + lane % 8 * 4;
    if (tile_row + r >= rows) continue;
    const float* from = in + at(tile_row + r, tile_col + c, cols);
    if (cols % 4 == 0 && tile_col + c < cols) {
      const float4 v = *reinterpret_cast<const float4*>(from);
      tile[r][c] = v.x, tile[r][c + 1] = v.y, tile[r][c + 2] = v.z, tile[r][c + 3] = v.w;
    } else {
      for (int k = 0; k < 4; k++)
        if (tile_col + c + k < cols) tile[r][c + k] = from[k];
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads)
    if (tile_row + i % kTile < rows && tile_col + i / kTile < cols) out[at(tile_col + i / kTile, tile_row + i % kTile, rows)] = tile[i % kTile][i / kTile];
