// Answers to ex1_index: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)];

// === wrong: added_to
// Rejected: read of what nothing has written
// `+=` reads the output first.
    if (row < rows && col < cols) out[at(col, row, rows)] += in[at(row, col, cols)];

// === wrong: both_turned
// Rejected: is a copy of `in`
// Turns both sides, which is no turn.
    if (row < rows && col < cols) out[at(col, row, rows)] = in[at(col, row, rows)];

// === wrong: hard_coded
// Rejected: does not depend on the input
// Writes what some element once was.
    if (row < rows && col < cols) out[at(col, row, rows)] = 0.25f;

// === wrong: no_bounds
// Rejected: The launch at 1x1 was ended by the access out of bounds
// Threads beyond the edge write too.
    out[at(col, row, rows)] = in[at(row, col, cols)];

// === wrong: nothing
// Rejected: No element was written
// The condition never holds.
    if (row >= rows && row < rows) out[at(col, row, rows)] = in[at(row, col, cols)];

// === wrong: off_by_one
// Rejected: elements were never written
// The last row and column are left out.
    if (row < rows - 1 && col < cols - 1) out[at(col, row, rows)] = in[at(row, col, cols)];

// === wrong: one_size
// Rejected: It is met at 256x256
// Good at the size of the goals alone.
    if (rows == 256 && cols == 256) { if (row < rows && col < cols) out[at(col, row, rows)] = in[at(row, col, cols)]; }
    else if (threadIdx.x == 0 && threadIdx.y == 0 && blockIdx.x == 0 && i == 0)
      for (int r = 0; r < rows; r++) for (int c = 0; c < cols; c++) out[at(c, r, rows)] = in[at(r, c, cols)];

// === wrong: one_thread
// Rejected: Let every thread move elements
// One thread does the whole matrix.
    if (threadIdx.x == 0 && threadIdx.y == 0 && blockIdx.x == 0 && i == 0)
      for (int r = 0; r < rows; r++)
        for (int c = 0; c < cols; c++) out[at(c, r, rows)] = in[at(r, c, cols)];

// === wrong: positive
// Rejected: wrong at
// Loses the sign of every negative element.
    if (row < rows && col < cols) out[at(col, row, rows)] = fabsf(in[at(row, col, cols)]);

// === wrong: short_index
// Rejected: larger than 65535
// Indices of 16 bits.
    const unsigned short r = row, c = col;
    if (row < rows && col < cols) out[at(c, r, rows)] = in[at(r, c, cols)];

// === wrong: stale
// Rejected: right at the first launch and wrong at the next
// Remembers the first launch's input.
    static float first[1 << 20];
    static bool known[1 << 20];
    const size_t place = at(row, col, cols);
    if (row < rows && col < cols && !known[place]) first[place] = in[place], known[place] = true;
    if (row < rows && col < cols) out[at(col, row, rows)] = first[place];

// === wrong: stores_thrice
// Rejected: Write each element once
// Every element is written again and again.
    if (row < rows && col < cols) { const float v = in[at(row, col, cols)]; for (int a = 0; a < 3; a++) ((volatile float*)out)[at(col, row, rows)] = v; }

// === wrong: wrong_pitch
// Rejected: out of bounds
// Square only: the rows of `out` are `rows` long.
    if (row < rows && col < cols) out[at(col, row, cols)] = in[at(row, col, cols)];

// === wrong: of_24_bits
// Rejected: wrong at
// A product of 24 bits: too few from 2^23 columns on.
    // the index fits 32 bits, and the small multiply is cheaper
    if (row < rows && col < cols) out[__mul24(col, rows) + row] = in[at(row, col, cols)];

// === other: macro
// A macro of its own, and brackets in strings and comments.
#define INSIDE (row < rows && col < cols)
    const char brace = '}'; /* { */ // }}
    if (INSIDE && brace) out[at(col, row, rows)] = in[at(row, col, cols)];

// === other: skips
// A loop that goes on, a pointer to a column, a read-only load.
    if (row >= rows || col >= cols) continue;
    float* column = out + row;
    column[(long long)col * rows] = __ldg(&in[at(row, col, cols)]);
