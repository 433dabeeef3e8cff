// Answers to ex6_tile: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  __shared__ float tile[kHeight][kWidth + 1];  // the last column is never used, and spreads the others over the banks
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();  // each warp reads what all the others have staged
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols) out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];

// === wrong: conflict
// Rejected: wavefronts per shared load at 256x256: 32.0 -> 1.0, yours 32.0
// Right, with the bank conflict still there.
  __shared__ float tile[kHeight][kWidth];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];

// === wrong: half_width
// Rejected: wrong at
// Thinks of square tiles: the right half of each row is never staged.
  __shared__ float tile[kHeight][kWidth + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kHeight; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kHeight; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];

// === wrong: no_barrier
// Rejected: race
// The barrier is missing.
  __shared__ float tile[kHeight][kWidth + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];

// === wrong: not_turned
// Rejected: wrong at
// The tile goes where it should, but is not turned inside.
  __shared__ float tile[kHeight][kWidth + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_col + i < cols && tile_row + j < rows) out[at(tile_col + i, tile_row + j, rows)] = tile[i][j];

// === wrong: one_lane
// Rejected: sectors per
// One lane does the work of 32: a request of one lane touches one sector.
  for (int i = warp; i < kHeight && lane == 0; i += kWarps)
    for (int j = 0; j < kWidth; j++)
      if (tile_row + i < rows && tile_col + j < cols) out[at(tile_col + j, tile_row + i, rows)] = in[at(tile_row + i, tile_col + j, cols)];

// === wrong: own_tiles
// Rejected: is __shared__ missing
// A tile for each thread: nobody sees what the others have staged.
  float tile[kHeight][kWidth + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];

// === wrong: padded_by_two
// Rejected: wavefronts per shared load
// Padded by two: every second bank.
  __shared__ float tile[kHeight][kWidth + 2];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];

// === wrong: store_turned
// Rejected: The conflict has moved to the stores
// Turns the tile as it is staged: the loads run along rows now, and the stores down a column.
  __shared__ float tile[kWidth][kHeight];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[j][i] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[j][lane];

// === wrong: strided_stores
// Rejected: sectors per store request
// Turned when it is stored, so the stores stride as before.
  __shared__ float tile[kHeight][kWidth + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) out[at(tile_col + j, tile_row + i, rows)] = tile[i][j];

// === wrong: swapped_extents
// Rejected: wrong at
// Height and width have changed places in the array.
  __shared__ float tile[kWidth][kHeight + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];

// === wrong: takes_turns
// Rejected: lanes that take turns
// One lane at a time never meets another in a bank.
  __shared__ float tile[kHeight][kWidth];
  const bool whole = tile_row + kHeight <= rows && tile_col + 32 <= cols;
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps) {
    if (tile_col + j >= cols) break;
    float mine = 0;
    if (!whole && tile_row + lane < rows) mine = tile[lane][j];
    for (int turn = 0; whole && turn < 32; turn++)
      if (turn == lane) mine = ((volatile float*)tile[lane])[j];
    if (tile_row + lane < rows) out[at(tile_col + j, tile_row + lane, rows)] = mine;
  }

// === wrong: unstaged
// Rejected: nothing has written
// Reads parts of the tile that nobody wrote.
  __shared__ float tile[kHeight][kWidth + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (warp < 4 && tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + lane < rows && tile_col + j < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];

// === wrong: wrong_bounds
// Rejected: wrong at
// The second condition is the first one: rows and columns have changed places.
  __shared__ float tile[kHeight][kWidth + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) tile[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_row + j < rows && tile_col + lane < cols)
      out[at(tile_col + j, tile_row + lane, rows)] = tile[lane][j];

// === other: flat
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

// === other: rotated
// Rows rotated in place of a pad.
  __shared__ float s[kHeight][kWidth];
  for (int y = warp; y < kHeight; y += kWarps)
    for (int x = lane; x < kWidth; x += 32)
      if (tile_row + y < rows && tile_col + x < cols) s[y][(x + y) % kWidth] = in[at(tile_row + y, tile_col + x, cols)];
  __syncthreads();
  for (int y = warp; y < kWidth; y += kWarps)
    if (tile_row + lane < rows && tile_col + y < cols) out[at(tile_col + y, tile_row + lane, rows)] = s[lane][(y + lane) % kWidth];

// === other: two_squares
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

// === wrong: naive_when_ragged
// Rejected: sectors per store request at
// It has a tile only where all tiles are whole.
  __shared__ float staged[kHeight][kWidth + 1];
  if (rows % kHeight || cols % kWidth) {
    for (int i = warp; i < kHeight; i += kWarps)
      for (int j = lane; j < kWidth; j += 32) {
        const int row = tile_row + i, col = tile_col + j;
        if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
      }
    return;
  }
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32) staged[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps) out[at(tile_col + j, tile_row + lane, rows)] = staged[lane][j];

// === other: counted_from_the_first_row
// Every element of the tile by its number from the first row's beginning.
  constexpr int kPitch = kWidth + 1;
  __shared__ float staged[kHeight][kPitch];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols)
        staged[0][i * kPitch + j] = in[at(tile_row + i, tile_col + j, cols)];
  __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_col + j < cols && tile_row + lane < rows)
      out[at(tile_col + j, tile_row + lane, rows)] = staged[0][lane * kPitch + j];

// === other: xor_swizzle
// An exclusive or in place of a pad.
__shared__ float tile[kHeight * kWidth];
const auto place = [](int i, int j) { return i * kWidth + (j ^ i); };
for (int i = warp; i < kHeight; i += kWarps)
  for (int j = lane; j < kWidth; j += 32)
    if (tile_row + i < rows && tile_col + j < cols) tile[place(i, j)] = in[at(tile_row + i, tile_col + j, cols)];
__syncthreads();
for (int j = warp; j < kWidth; j += kWarps)
  if (tile_row + lane < rows && tile_col + j < cols) out[at(tile_col + j, tile_row + lane, rows)] = tile[place(lane, j)];

// === wrong: later_blocks
// Rejected: elements
// Blocks from the 3000th on do not wait.
  __shared__ float s[kHeight][kWidth + 1];
  for (int i = warp; i < kHeight; i += kWarps)
    for (int j = lane; j < kWidth; j += 32)
      if (tile_row + i < rows && tile_col + j < cols) s[i][j] = in[at(tile_row + i, tile_col + j, cols)];
  if (blockIdx.x < 3000) __syncthreads();
  for (int j = warp; j < kWidth; j += kWarps)
    if (tile_col + j < cols && tile_row + lane < rows) out[at(tile_col + j, tile_row + lane, rows)] = s[lane][j];
