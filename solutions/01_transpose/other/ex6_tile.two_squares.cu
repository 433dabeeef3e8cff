// Two square tiles, one beside the other.
  __shared__ float s[2][32][33];
  for (int y = warp; y < 32; y += kWarps)
    for (int which = 0; which < 2; which++) {
      const int r = tile_row + y, c = tile_col + 32 * which + lane;
      if (r < rows && c < cols) s[which][y][lane] = in[at(r, c, cols)];
    }
  __syncthreads();
  for (int which = 0; which < 2; which++)
    for (int y = warp; y < 32; y += kWarps) {
      const int r = tile_row + lane, c = tile_col + 32 * which + y;
      if (r < rows && c < cols) out[at(c, r, rows)] = s[which][lane][y];
    }
