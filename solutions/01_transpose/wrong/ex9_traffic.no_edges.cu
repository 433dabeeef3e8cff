// Rejected: out of bounds
// Every patch is whole.
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int row = tile_row + 4 * (lane / 8 + warp / 2 * 4), col = tile_col + 4 * (lane % 8 + warp % 2 * 8);
  if (row >= rows || col >= cols) return;
  if (rows % 4 != 0 || cols % 4 != 0) {  // not every row starts on 16 bytes
    for (int i = row; i < row + 4; ++i)
      for (int j = col; j < col + 4; ++j) out[at(j, i, rows)] = in[at(i, j, cols)];
    return;
  }
  alignas(16) float patch[4][4];
  for (int i = 0; i < 4; ++i)
    *reinterpret_cast<float4*>(patch[i]) = *reinterpret_cast<const float4*>(in + at(row + i, col, cols));
  for (int j = 0; j < 4; ++j)
    *reinterpret_cast<float4*>(out + at(col + j, row, rows)) =
        make_float4(patch[0][j], patch[1][j], patch[2][j], patch[3][j]);
