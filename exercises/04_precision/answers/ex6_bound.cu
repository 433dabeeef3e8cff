// Answers to ex6_bound: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  const double bytes = 3 * 8.0 * parts;  // x is read, y is read and written
  return bytes / memory * operations;

// === wrong: floats
// Rejected: needs another figure
// 4 bytes each.
return 3 * 4.0 * parts / memory * operations;

// === wrong: h200
// Rejected: needs another figure
// The figure of one GPU.
(void)operations, (void)memory;
return parts * 92.67;

// === wrong: inverse
// Rejected: needs another figure
// The ratio upside down.
return 3 * 8.0 * parts * memory / operations;

// === wrong: no_parts
// Rejected: needs another figure
// Moves one double for each number.
(void)parts;
return 3 * 8.0 / memory * operations;

// === wrong: one_way
// Rejected: needs another figure
// Forgets that y is written too.
return 2 * 8.0 * parts / memory * operations;

// === wrong: only_read
// Rejected: needs another figure
// Only x.
return 8.0 * parts / memory * operations;

// === wrong: twice
// Rejected: needs another figure
// Counts a fused multiply-add as two.
return 2 * 3 * 8.0 * parts / memory * operations;

// === other: balance
// By way of the machine's balance, operations a byte.
const double balance = operations / memory;
return balance * (parts * sizeof(double) * 3);

// === other: times
// By way of the two times.
const double seconds = 24.0 * parts / (memory * 1e9), one = 1 / (operations * 1e9);
return seconds / one;

// === wrong: table
// Rejected: needs another figure
// It knows the numbers of this lesson alone.
  return (parts == 1 ? 24.0 : parts == 2 ? 48.0 : 96.0) / memory * operations;

// === wrong: whole_rates
// Rejected: needs another figure
// Rates are taken for whole numbers.
  return 24. * parts * int(operations) / int(memory);
