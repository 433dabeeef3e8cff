// Answers to ex9_walk: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const int strip = t / (3 * rows), first = 3 * strip;  // walk down a strip of columns, then down the next one
  const int width = cols - first < 3 ? cols - first : 3, step = t - first * rows;
  return {step / width, first + step % width};

// === wrong: columns
// Rejected: No medal yet
// Column by column: a panel of B stays, and A comes for every tile.
(void)cols;
return {t % rows, t / rows};

// === wrong: columns_turned
// Rejected: No medal yet
// Column by column, every second one upwards: there is room for one panel of A only.
(void)cols;
const int col = t / rows, row = t % rows;
return {col % 2 == 0 ? row : rows - 1 - row, col};

// === wrong: down_first
// Rejected: No medal yet
// Strips of three, and in each of them down the columns: A comes for every tile.
const int first = 3 * (t / (3 * rows)), step = t - first * rows;
return {step % rows, first + step / rows};

// === wrong: four
// Rejected: No medal yet
// Strips of four: one more than there is room for, so that each panel goes just before it is needed.
const int strip = t / (4 * rows), first = 4 * strip;  // walk down a strip of columns, then down the next one
const int width = cols - first < 4 ? cols - first : 4, step = t - first * rows;
return {step / width, first + step % width};

// === wrong: halves
// Rejected: No medal yet
// The front half of the columns, then the other half: as wide as the matrix, and not as the room.
const int half = (cols + 1) / 2;
if (t < half * rows) return {t / half, t % half};
const int rest = t - half * rows;
return {rest / (cols - half), half + rest % (cols - half)};

// === wrong: one_tile
// Rejected: wrong at
// One panel of each, and only one tile of C.
(void)t, (void)rows, (void)cols;
return {0, 0};

// === wrong: whole_strips
// Rejected: wrong at
// Takes it that there are three columns for each strip.
const int first = 3 * (t / (3 * rows)), step = t % (3 * rows);
return {step / 3, (first + step % 3) % cols};

// === other: bronze
// Every second row backwards: it begins with the three panels that are there.
(void)rows;
const int row = t / cols, col = t % cols;
return {row, row % 2 == 0 ? col : cols - 1 - col};

// === other: counted
// Strips of three, found by walking.
int row = 0, first = 0, col = 0;
for (int step = 0; step < t; step++) {
  if (++col < first + 3 && col < cols) continue;
  col = first;
  if (++row < rows) continue;
  row = 0, col = first += 3;
}
return {row, col};

// === other: silver
// Strips of two columns.
const int strip = t / (2 * rows), first = 2 * strip;  // walk down a strip of columns, then down the next one
const int width = cols - first < 2 ? cols - first : 2, step = t - first * rows;
return {step / width, first + step % width};

// === other: turns
// Strips of three, every second one upwards: the panel of A at the turn stays too.
const int strip = t / (3 * rows), first = 3 * strip;  // walk down a strip of columns, then down the next one
const int width = cols - first < 3 ? cols - first : 3, step = t - first * rows;
return {strip % 2 == 0 ? step / width : rows - 1 - step / width, first + step % width};

// === wrong: short_number
// Rejected: tiles, number
// Numbers of tiles have 16 bits.
  const short tile = t, strip = tile / (3 * rows);  // three columns each
  const int first = 3 * strip, width = cols - first < 3 ? cols - first : 3, step = tile - first * rows;
  return {step / width, first + step % width};

// === wrong: static_walk
// Rejected: when it is asked again
// The next tile at each call, whatever t is.
static int row, col, first;
if (t == 0) row = col = first = 0;
else if (col + 1 < first + 3 && col + 1 < cols) col++;
else if (row + 1 < rows) row++, col = first;
else row = 0, col = first = first + 3 < cols ? first + 3 : 0;
if (row >= rows || col >= cols) row = col = first = 0;
return {row, col};

// === wrong: only_whole_strips
// Rejected: No medal yet
// Strips of three where the columns are a multiple of three, and row by row elsewhere.
if (cols % 3) return {t / cols, t % cols};
const int first = 3 * (t / (3 * rows)), i = t - first * rows;
return {i / 3, first + i % 3};
