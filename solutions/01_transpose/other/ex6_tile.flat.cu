// One array of 32 x 33 words, turned as it is staged, in loops of other forms.
  constexpr int pitch = kTile + 1;
  __shared__ float s[kTile * pitch];
  int y = warp;
  while (y < kTile) {
    int r = tile_row + y, c = tile_col + lane;
    if (r < rows && c < cols) s[lane * pitch + y] = in[size_t(r) * cols + c];
    y += kWarps;
  }
  __syncthreads();
#pragma unroll
  for (y = warp; y < kTile; y += kWarps) {
    int r = tile_row + lane, c = tile_col + y;
    if (c < cols && r < rows) out[size_t(c) * rows + r] = s[y * pitch + lane];
  }
