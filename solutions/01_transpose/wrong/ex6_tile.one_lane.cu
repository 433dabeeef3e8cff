// Rejected: sectors per
// One lane does the work of 32: a request of one lane touches one sector.
  __shared__ float one;
  for (int i = 0; i < kTile * kTile / kWarps && lane == 0; i++) {
    const int row = tile_row + warp + i / kTile * kWarps, col = tile_col + i % kTile;
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
    if (warp == 0) one = 0;
  }
