// One array, turned as it is staged, in loops of other forms.
  constexpr int pitch = kHeight + 1;
  __shared__ float s[kWidth * pitch];
  int y = warp;
  while (y < kHeight) {
    int r = tile_row + y;
    for (int half = 0; half < 2; half++) {
      int c = tile_col + 32 * half + lane;
      if (r < rows && c < cols) s[(32 * half + lane) * pitch + y] = in[size_t(r) * cols + c];
    }
    y += kWarps;
  }
  __syncthreads();
#pragma unroll
  for (y = warp; y < kWidth; y += kWarps) {
    int r = tile_row + lane, c = tile_col + y;
    if (c < cols && r < rows) out[size_t(c) * rows + r] = s[y * pitch + lane];
  }
