// Rejected: race
// The medal is no use to a tile without a barrier.
  __shared__ float tile[kTile][kTile + 1];
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads)
    if (tile_row + i / kTile < rows && tile_col + i % kTile < cols) tile[i / kTile][i % kTile] = in[at(tile_row + i / kTile, tile_col + i % kTile, cols)];
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads)
    if (tile_row + i % kTile < rows && tile_col + i / kTile < cols) out[at(tile_col + i / kTile, tile_row + i % kTile, rows)] = tile[i % kTile][i / kTile];
