// Answers to ex2_swizzle: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  return v ^ (row % 8);

// === wrong: as_it_lies
// Rejected: 32
// As it was given.
return v + 0 * row;

// === wrong: four_rows
// Rejected: wavefronts per shared load
// Rows 0 and 4 still meet.
return v ^ (row % 4);

// === wrong: every_second
// Rejected: wavefronts per shared load
// Rows 0 and 1 still meet.
return v ^ (row / 2 % 8);

// === wrong: whole_row
// Rejected: out of bounds
// The row's number may be larger than the number of vectors.
return v ^ row;

// === wrong: only_first
// Rejected: wrong at
// Two vectors at one place.
return (v | row) % 8;

// === wrong: pairs
// Rejected: wavefronts per shared load
// The last bit stays: two rows of each pair meet.
return v ^ (row % 8 & 6);

// === other: rotated
// Turns a row of 8 vectors round.
return v / 8 * 8 + (v + row) % 8;

// === other: backwards
// Any order of the rows does.
return v ^ (7 - row % 8);

// === wrong: dilutes
// Rejected: shared load requests
// The conflicts stay, among loads that have none: the mean is low.
__shared__ unsigned spare[32];
unsigned sum = 0;
spare[threadIdx.x % 32] = 0;
for (int i = 0; i < 12; i++) sum += *(volatile unsigned*)&spare[threadIdx.x % 32];
return v + int(sum) * row;
