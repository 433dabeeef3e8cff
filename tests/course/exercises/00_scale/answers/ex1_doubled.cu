// Answers to ex1_doubled: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  if (i < n) y[i] = 2 * x[i];

// === wrong: copied
// Rejected: wrong at
// Copies.
  if (i < n) y[i] = x[i];

// === wrong: no_bounds
// Rejected: out of bounds
// Threads behind the end write too.
  y[i] = 2 * x[i];

// === wrong: off_by_one
// Rejected: never written
// Leaves the last element out.
  if (i + 1 < n) y[i] = 2 * x[i];

// === wrong: one_size
// Rejected: never written
// Right at one size alone.
  if (n == 4096) y[i] = 2 * x[i];

// === wrong: added_to
// Rejected: read of what nothing has written
// Reads the output.
  if (i < n) y[i] += 2 * x[i];

// === wrong: twice
// Rejected: Write each element once
// Stores every element twice.
  if (i < n) ((volatile float*)y)[i] = x[i], ((volatile float*)y)[i] = 2 * x[i];

// === other: sum
// A sum in place of a product.
  if (i >= n) return;
  y[i] = x[i] + x[i];
