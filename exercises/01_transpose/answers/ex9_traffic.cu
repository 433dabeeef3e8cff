// Answers to ex9_traffic: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  // A thread turns 4 x 4 elements in its registers. 8 x 4 such patches of a warp fill whole sectors on both sides.
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int row = tile_row + 4 * (lane / 8 + warp / 2 * 4), col = tile_col + 4 * (lane % 8 + warp % 2 * 8);
  if (row >= rows || col >= cols) return;
  if (rows % 4 != 0 || cols % 4 != 0) {  // not every row starts on 16 bytes
    for (int i = row; i < rows && i < row + 4; ++i)
      for (int j = col; j < cols && j < col + 4; ++j) out[at(j, i, rows)] = in[at(i, j, cols)];
    return;
  }
  alignas(16) float patch[4][4];
  for (int i = 0; i < 4; ++i)
    *reinterpret_cast<float4*>(patch[i]) = *reinterpret_cast<const float4*>(in + at(row + i, col, cols));
  for (int j = 0; j < 4; ++j)
    *reinterpret_cast<float4*>(out + at(col + j, row, rows)) =
        make_float4(patch[0][j], patch[1][j], patch[2][j], patch[3][j]);

// === wrong: conflict
// Rejected: No medal yet
// A tile, and all its columns in one bank.
  __shared__ float tile[kTile][kTile];
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads)
    if (tile_row + i / kTile < rows && tile_col + i % kTile < cols) tile[i / kTile][i % kTile] = in[at(tile_row + i / kTile, tile_col + i % kTile, cols)];
  __syncthreads();
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads)
    if (tile_row + i % kTile < rows && tile_col + i / kTile < cols) out[at(tile_col + i / kTile, tile_row + i % kTile, rows)] = tile[i % kTile][i / kTile];

// === wrong: copied
// Rejected: is a copy of
// Cheap, and not turned.
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads) {
    const int row = tile_row + i / kTile, col = tile_col + i % kTile;
    if (row < rows && col < cols) out[at(row, col, cols)] = in[at(row, col, cols)];
  }

// === wrong: loads_stride
// Rejected: No medal yet
// The loads stride in place of the stores: as dear.
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads) {
    const int row = tile_row + i % kTile, col = tile_col + i / kTile;
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
  }

// === wrong: misaligned
// Rejected: misaligned
// Takes it that every row starts on 16 bytes.
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int row = tile_row + 4 * (lane / 8 + warp / 2 * 4), col = tile_col + 4 * (lane % 8 + warp % 2 * 8);
  if (row >= rows || col >= cols) return;
  if (row + 4 > rows || col + 4 > cols) {  // not every row starts on 16 bytes
    for (int i = row; i < rows && i < row + 4; ++i)
      for (int j = col; j < cols && j < col + 4; ++j) out[at(j, i, rows)] = in[at(i, j, cols)];
    return;
  }
  alignas(16) float patch[4][4];
  for (int i = 0; i < 4; ++i)
    *reinterpret_cast<float4*>(patch[i]) = *reinterpret_cast<const float4*>(in + at(row + i, col, cols));
  for (int j = 0; j < 4; ++j)
    *reinterpret_cast<float4*>(out + at(col + j, row, rows)) =
        make_float4(patch[0][j], patch[1][j], patch[2][j], patch[3][j]);

// === wrong: no_barrier
// Rejected: race
// The medal is no use to a tile without a barrier.
  __shared__ float tile[kTile][kTile + 1];
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads)
    if (tile_row + i / kTile < rows && tile_col + i % kTile < cols) tile[i / kTile][i % kTile] = in[at(tile_row + i / kTile, tile_col + i % kTile, cols)];
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads)
    if (tile_row + i % kTile < rows && tile_col + i / kTile < cols) out[at(tile_col + i / kTile, tile_row + i % kTile, rows)] = tile[i % kTile][i / kTile];

// === wrong: no_edges
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

// === wrong: patches_along
// Rejected: No medal yet
// 32 patches of a warp in a row: each store touches half sectors.
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int row = tile_row + 4 * (lane / 16 + 2 * warp), col = tile_col + 4 * (lane % 16);
  if (row >= rows || col >= cols) return;
  if (rows % 4 != 0 || cols % 4 != 0) {  // not every row starts on 16 bytes
    for (int i = row; i < rows && i < row + 4; ++i)
      for (int j = col; j < cols && j < col + 4; ++j) out[at(j, i, rows)] = in[at(i, j, cols)];
    return;
  }
  alignas(16) float patch[4][4];
  for (int i = 0; i < 16; ++i) patch[i / 4][i % 4] = in[at(row + i / 4, col + i % 4, cols)];
  for (int j = 0; j < 4; ++j)
    *reinterpret_cast<float4*>(out + at(col + j, row, rows)) =
        make_float4(patch[0][j], patch[1][j], patch[2][j], patch[3][j]);

// === wrong: three_rows
// Rejected: lies outside of it: is an array too small
// The patch has room for three of its four rows.
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  const int row = tile_row + 4 * (lane / 8 + warp / 2 * 4), col = tile_col + 4 * (lane % 8 + warp % 2 * 8);
  if (row >= rows || col >= cols) return;
  if (rows % 4 != 0 || cols % 4 != 0) {  // not every row starts on 16 bytes
    for (int i = row; i < rows && i < row + 4; ++i)
      for (int j = col; j < cols && j < col + 4; ++j) out[at(j, i, rows)] = in[at(i, j, cols)];
    return;
  }
  alignas(16) float patch[3][4];
  for (int i = 0; i < 4; ++i)
    *reinterpret_cast<float4*>(patch[i]) = *reinterpret_cast<const float4*>(in + at(row + i, col, cols));
  for (int j = 0; j < 4; ++j)
    *reinterpret_cast<float4*>(out + at(col + j, row, rows)) =
        make_float4(patch[0][j], patch[1][j], patch[2][j], patch[3][j]);

// === other: bronze
// The padded tile.
  __shared__ float tile[kTile][kTile + 1];
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads)
    if (tile_row + i / kTile < rows && tile_col + i % kTile < cols) tile[i / kTile][i % kTile] = in[at(tile_row + i / kTile, tile_col + i % kTile, cols)];
  __syncthreads();
  for (int i = threadIdx.x; i < kTile * kTile; i += kThreads)
    if (tile_row + i % kTile < rows && tile_col + i / kTile < cols) out[at(tile_col + i / kTile, tile_row + i % kTile, rows)] = tile[i % kTile][i / kTile];

// === other: silver
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
