// Answers to ex7_lines: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  for (int i = 0; i < kWarpRows / 16; ++i)
    for (int j = 0; j < kWarpCols / 8; ++j)
      for (int below = 0; below < 2; ++below)
        reinterpret_cast<unsigned*>(&lines[i * 16 + below * 8 + lane / 4][j])[lane % 4] =
            packed(sums.of[i][j][2 * below], sums.of[i][j][2 * below + 1], T());
  __syncwarp();  // the lines are whole
  for (int r = lane / 4; r < kWarpRows; r += 8) store_vector(c, m, n, row + r, col + lane % 4 * 8, lines[r][lane % 4]);

// === wrong: pairs
// Rejected: store requests
// As it was given.
for (int i = 0; i < kWarpRows / 16; ++i)
  for (int j = 0; j < kWarpCols / 8; ++j) {
    const int r = i * 16 + lane / 4, at = j * 8 + lane % 4 * 2;
    store_pair(c, m, n, row + r, col + at, sums.of[i][j][0], sums.of[i][j][1]);
    store_pair(c, m, n, row + r + 8, col + at, sums.of[i][j][2], sums.of[i][j][3]);
  }

// === wrong: no_wait
// Rejected: race
// The lanes read what others write.
for (int i = 0; i < kWarpRows / 16; ++i)
  for (int j = 0; j < kWarpCols / 8; ++j)
    for (int below = 0; below < 2; ++below)
      reinterpret_cast<unsigned*> (&lines[i * 16 + below * 8 + lane / 4][j])[lane % 4] =
          packed(sums.of[i][j][2 * below], sums.of[i][j][2 * below + 1], T());
for (int r = lane / 4; r < kWarpRows; r += 8) store_vector(c, m, n, row + r, col + lane % 4 * 8, lines[r][lane % 4]);

// === wrong: upper_half
// Rejected: wrong at
// Sums 2 and 3 belong 8 rows below.
for (int i = 0; i < kWarpRows / 16; ++i)
  for (int j = 0; j < kWarpCols / 8; ++j)
    for (int below = 0; below < 2; ++below)
      reinterpret_cast<unsigned*> (&lines[i * 16 + lane / 4][j])[lane % 4] = packed(sums.of[i][j][2 * below],
                                                                                    sums.of[i][j][2 * below + 1], T());
__syncwarp();
for (int r = lane / 4; r < kWarpRows; r += 8) store_vector(c, m, n, row + r, col + lane % 4 * 8, lines[r][lane % 4]);

// === wrong: exchanged
// Rejected: wrong at
// The left element of a pair is the lower half of a word.
for (int i = 0; i < kWarpRows / 16; ++i)
  for (int j = 0; j < kWarpCols / 8; ++j)
    for (int below = 0; below < 2; ++below)
      reinterpret_cast<unsigned*> (&lines[i * 16 + below * 8 + lane / 4][j])[lane % 4] =
          packed(sums.of[i][j][2 * below + 1], sums.of[i][j][2 * below], T());
__syncwarp();
for (int r = lane / 4; r < kWarpRows; r += 8) store_vector(c, m, n, row + r, col + lane % 4 * 8, lines[r][lane % 4]);

// === wrong: half_of_the_rows
// Rejected: wrong at
// Only rows 0 to 31 are written.
for (int i = 0; i < kWarpRows / 16; ++i)
  for (int j = 0; j < kWarpCols / 8; ++j)
    for (int below = 0; below < 2; ++below)
      reinterpret_cast<unsigned*> (&lines[i * 16 + below * 8 + lane / 4][j])[lane % 4] =
          packed(sums.of[i][j][2 * below], sums.of[i][j][2 * below + 1], T());
__syncwarp();
for (int r = lane / 4; r < kWarpRows / 2; r += 8)
  store_vector(c, m, n, row + r, col + lane % 4 * 8, lines[r][lane % 4]);

// === wrong: one_column
// Rejected: wrong at
// All lanes of a row write its first vector.
for (int i = 0; i < kWarpRows / 16; ++i)
  for (int j = 0; j < kWarpCols / 8; ++j)
    for (int below = 0; below < 2; ++below)
      reinterpret_cast<unsigned*> (&lines[i * 16 + below * 8 + lane / 4][j])[lane % 4] =
          packed(sums.of[i][j][2 * below], sums.of[i][j][2 * below + 1], T());
__syncwarp();
for (int r = lane / 4; r < kWarpRows; r += 8) store_vector(c, m, n, row + r, col + lane % 4 * 8, lines[r][0]);

// === other: row_by_row
// Counts vectors.
for (int i = 0; i < kWarpRows / 16; ++i)
  for (int j = 0; j < kWarpCols / 8; ++j)
    for (int below = 0; below < 2; ++below)
      reinterpret_cast<unsigned*> (&lines[i * 16 + below * 8 + lane / 4][j])[lane % 4] =
          packed(sums.of[i][j][2 * below], sums.of[i][j][2 * below + 1], T());
__syncwarp();
for (int i = lane; i < kWarpRows * 4; i += 32) store_vector(c, m, n, row + i / 4, col + i % 4 * 8, lines[i / 4][i % 4]);

// === other: element_by_element
// As elements, not as pairs.
T* const elements = reinterpret_cast<T*>(&lines[0][0]);
for (int i = 0; i < kWarpRows / 16; ++i)
  for (int j = 0; j < kWarpCols / 8; ++j)
    for (int e = 0; e < 4; ++e)
      elements[(i * 16 + e / 2 * 8 + lane / 4) * kWarpCols + j * 8 + lane % 4 * 2 + e % 2] =
          __float2bfloat16(sums.of[i][j][e]);
__syncwarp();
for (int r = lane / 4; r < kWarpRows; r += 8) store_vector(c, m, n, row + r, col + lane % 4 * 8, lines[r][lane % 4]);

// === other: by_shuffles
// Four lanes of a row exchange their pairs: no shared memory at all.
for (int i = 0; i < kWarpRows / 16; ++i)
  for (int below = 0; below < 2; ++below) {
    unsigned words[4] = {};
    for (int step = 0; step < 4; ++step) {
      const int give = (lane + step) % 4, from = (lane & ~3) | ((lane - step) & 3);
      unsigned word = 0;
      for (int j = 0; j < 4; ++j)
        if (j == give) word = packed(sums.of[i][j][2 * below], sums.of[i][j][2 * below + 1], T());
      const unsigned got = __shfl_sync(0xffffffff, word, from);
      for (int w = 0; w < 4; ++w)
        if (w == from % 4) words[w] = got;
    }
    store_vector(c, m, n, row + i * 16 + below * 8 + lane / 4, col + lane % 4 * 8, make_uint4(words[0], words[1], words[2], words[3]));
  }
(void)lines;
