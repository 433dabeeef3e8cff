// Answers to ex5_barrier: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  __syncthreads();  // each warp reads what all the others have staged
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][warp + i];
  }

// === wrong: after
// Rejected: race
// The barrier stands at the end, where nobody needs it.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][warp + i];
  }
  __syncthreads();

// === wrong: fence
// Rejected: race
// A fence orders memory; it does not wait for anyone.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  __threadfence_block();
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][warp + i];
  }

// === wrong: in_the_branch
// Rejected: barrier
// Only the threads inside the matrix come to the barrier.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) {
      tile[warp + i][lane] = in[at(row, col, cols)];
      __syncthreads();
    }
  }
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][warp + i];
  }

// === wrong: own_rows
// Rejected: is a copy of `in`
// Reads back what the warp wrote itself: no race, and no transpose.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) out[at(row, col, cols)] = tile[warp + i][lane];
  }

// === wrong: too_early
// Rejected: race
// The barrier stands before the last round of stores.
  for (int i = 0; i < kTile; i += kWarps) {
    __syncthreads();
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][warp + i];
  }

// === wrong: untiled
// Rejected: sectors per store request
// Goes round the tile, and the race with it.
  (void)tile;
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];
  }

// === wrong: warp_only
// Rejected: race
// __syncwarp() waits for the wrong ones: the rows come from other warps.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  __syncwarp();
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][warp + i];
  }

// === other: each_round
// A barrier after each round: more than it takes, but right.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
    __syncthreads();
  }
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][warp + i];
  }

// === wrong: one_tile_alone
// Rejected: race
// No barrier where the matrix is one tile, which takes it for one warp's.
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + warp + i, col = tile_col + lane;
    if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];
  }
  if (rows > kTile || cols > kTile) __syncthreads();
  for (int i = 0; i < kTile; i += kWarps) {
    const int row = tile_row + lane, col = tile_col + warp + i;
    if (row < rows && col < cols) out[at(col, row, rows)] = tile[lane][warp + i];
  }
