// Answers to ex7_swizzle: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  return col ^ row;  // with either one fixed, the other takes this through all 32 values

// === wrong: half
// Rejected: wavefronts per shared load
// Only 16 of the rows are told apart.
  return col ^ (row % 16);

// === wrong: masked
// Rejected: race
// Two columns share a place.
  return (col ^ row) & 15;

// === wrong: multiplied
// Rejected: race
// Row 0 sends everything to place 0.
  return col * row % kTile;

// === wrong: one_place
// Rejected: let each thread write an element of its own
// All lanes of a row to one place.
  return row;

// === wrong: past_the_row
// Rejected: out of bounds
// Runs on into the next row, and past the last one.
  return col + row;

// === wrong: reversed
// Rejected: wavefronts per shared load
// Turned round, and the same for every row.
  (void)row;
  return kTile - 1 - col;

// === wrong: row_alone
// Rejected: race
// Every element of a row is kept in the same place.
  (void)col;
  return row;

// === wrong: shifted_two
// Rejected: wavefronts per shared load
// Two rows apart share a bank.
  return (col + 2 * row) % kTile;

// === other: backwards
// Rotated the other way, without a modulus.
  const int shifted = col - row;
  return shifted < 0 ? shifted + kTile : shifted;

// === other: thrice
// Any odd multiple of the row spreads a column.
  return (3 * row + col) % kTile;

// === other: gray
// The row as a Gray code.
return col ^ (row ^ row >> 1);
