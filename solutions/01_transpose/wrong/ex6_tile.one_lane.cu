// Rejected: sectors per
// One lane does the work of 32: a request of one lane touches one sector.
  for (int i = warp; i < kHeight && lane == 0; i += kWarps)
    for (int j = 0; j < kWidth; j++)
      if (tile_row + i < rows && tile_col + j < cols) out[at(tile_col + j, tile_row + i, rows)] = in[at(tile_row + i, tile_col + j, cols)];
