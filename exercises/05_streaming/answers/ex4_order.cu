// Answers to ex4_order: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  (void)rows;
  const int row = t / cols, col = t % cols;
  return {row, row % 2 == 0 ? col : cols - 1 - col};

// === wrong: backwards
// Rejected: bytes in at
// Every row backwards is as every row forwards.
(void)rows;
return {t / cols, cols - 1 - t % cols};

// === wrong: columns
// Rejected: bytes in at
// Column by column: now A comes again for every tile.
return {t % rows, t / rows};

// === wrong: every_third
// Rejected: bytes in at
// Every third row is turned, not every second.
(void)rows;
const int row = t / cols, col = t % cols;
return {row, row % 3 == 1 ? cols - 1 - col : col};

// === wrong: from_the_end
// Rejected: bytes in at
// From the last tile to the first, row by row.
const int at = rows * cols - 1 - t;
return {at / cols, at % cols};

// === wrong: rotated
// Rejected: bytes in at
// Each row begins one column further on, where the row before does not end.
(void)rows;
return {t / cols, (t % cols + t / cols) % cols};

// === wrong: turned
// Rejected: bytes in at
// The odd columns are turned, not the odd rows.
(void)rows;
const int col = t % cols;
return {t / cols, col % 2 == 0 ? col : (col == 0 ? 0 : col)};

// === wrong: wrong_turn
// Rejected: bytes in at
// The way back begins one column too far in, so both panels change.
(void)rows;
const int row = t / cols, col = t % cols;
return {row, row % 2 == 0 || cols == 1 ? col : (2 * cols - 2 - col) % cols};

// === wrong: wide_one_way
// Rejected: bytes in at 64x
// Turns round only where there are few columns.
  (void)rows;
  const int row = t / cols, col = t % cols;
  return {row, row % 2 == 0 || cols > 9 ? col : cols - 1 - col};

// === other: columns_first
// Up one column of tiles and down the next.
(void)cols;
const int col = t / rows, row = t % rows;
return {col % 2 == 0 ? row : rows - 1 - row, col};

// === other: from_below
// From the last row upwards, turning at each end.
const int row = t / cols, col = t % cols;
return {rows - 1 - row, row % 2 ? cols - 1 - col : col};

// === wrong: odd_rows
// Rejected: bytes in at
// The last row of an even number of rows is not walked backwards.
  const int row = t / cols, col = t % cols;
  return {row, rows % 2 == 1 || row + 1 < rows ? (row % 2 == 0 ? col : cols - 1 - col) : col};

// === wrong: short_number
// Rejected: tiles, number
// Numbers of tiles have 16 bits.
  (void)rows;
  const int row = short(t) / cols, col = short(t) % cols;
  return {row, row % 2 == 0 ? col : cols - 1 - col};

// === wrong: next_tile
// Rejected: tiles, number
// The next tile at each call, whatever t is.
static Where at{0, 0};
static int step = 1;
if (t == 0) at = {0, 0}, step = 1;
else if (at.col + step >= 0 && at.col + step < cols) at.col += step;
else at.row = at.row + 1 < rows ? at.row + 1 : 0, step = -step;
return at;

// === wrong: at_most_8192
// Rejected: lies in another row and another column
// Turns round in the first 8192 tiles only.
int row = t / cols, col = t % cols;
return {row, (t < 8192 ? row : 0) % 2 ? cols - 1 - col : col};
