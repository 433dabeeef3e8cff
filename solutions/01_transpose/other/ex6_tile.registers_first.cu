// All loads first, into registers.
  __shared__ float s[kTile][kTile + 1];
  float mine[kTile / kWarps];
  for (int j = 0; j < kTile / kWarps; j++) {
    const int r = tile_row + warp + j * kWarps, c = tile_col + lane;
    mine[j] = r < rows && c < cols ? in[at(r, c, cols)] : 0;
  }
  for (int j = 0; j < kTile / kWarps; j++) s[warp + j * kWarps][lane] = mine[j];
  __syncthreads();
  for (int j = 0; j < kTile / kWarps; j++) {
    const int r = tile_row + lane, c = tile_col + warp + j * kWarps;
    if (r < rows && c < cols) out[at(c, r, rows)] = s[lane][warp + j * kWarps];
  }
