// Answers to ex1_address: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
      load_matrices(of_a, &part_a[lane % 16][v + lane / 16]);
      load_matrices(of_b, &part_b[lane / 16 * 8 + lane % 8][v + lane / 8 % 2]);

// === wrong: one_row
// Rejected: wrong at
// As it was given.
load_matrices(of_a, &part_a[0][v]);
load_matrices(of_b, &part_b[0][v]);

// === wrong: b_as_a
// Rejected: wrong at
// B's matrices come in another order than A's.
load_matrices(of_a, &part_a[lane % 16][v + lane / 16]);
load_matrices(of_b, &part_b[lane % 16][v + lane / 16]);

// === wrong: a_as_b
// Rejected: wrong at
// A's matrices come in another order than B's.
load_matrices(of_a, &part_a[lane / 16 * 8 + lane % 8][v + lane / 8 % 2]);
load_matrices(of_b, &part_b[lane / 16 * 8 + lane % 8][v + lane / 8 % 2]);

// === wrong: eight_rows
// Rejected: wrong at
// Rows 8 to 15 are never named.
load_matrices(of_a, &part_a[lane % 8][v + lane / 16]);
load_matrices(of_b, &part_b[lane / 16 * 8 + lane % 8][v + lane / 8 % 2]);

// === wrong: first_vector
// Rejected: wrong at
// Both halves of the depth from one vector.
load_matrices(of_a, &part_a[lane % 16][v]);
load_matrices(of_b, &part_b[lane / 16 * 8 + lane % 8][v]);

// === wrong: thirty_two_rows
// Rejected: out of bounds
// There are 16 rows.
load_matrices(of_a, &part_a[lane][v]);
load_matrices(of_b, &part_b[lane][v]);

// === other: by_matrix
// Worked out from the number of the matrix.
const int matrix = lane / 8, within = lane % 8;
load_matrices(of_a, &part_a[matrix % 2 * 8 + within][v + matrix / 2]);
load_matrices(of_b, &part_b[matrix / 2 * 8 + within][v + matrix % 2]);

// === other: without_ldmatrix
// Each lane reads its pairs itself.
const auto pair = [&](const uint4* line, int vector) {
  return reinterpret_cast<const unsigned*>(line + vector)[lane % 4];
};
for (int i = 0; i < 4; ++i) {
  of_a[i] = pair(part_a[lane / 4 + i % 2 * 8], v + i / 2);
  of_b[i] = pair(part_b[lane / 4 + i / 2 * 8], v + i % 2);
}

// === wrong: straight_from_global
// Rejected: load requests
// Takes the pairs from memory, where they lie too.
      for (int i = 0; i < 4; ++i) {
        const int r = row + lane / 4 + i % 2 * 8, d = at + (v + i / 2) * 8 + lane % 4 * 2;
        const int r2 = col + lane / 4 + i / 2 * 8, d2 = at + (v + i % 2) * 8 + lane % 4 * 2;
        const auto pair = [&](const T* m, int rr, int rows, int dd) {
          const unsigned lo = rr < rows && dd < k ? __bfloat16_as_ushort(m[size_t(rr) * k + dd]) : 0;
          const unsigned hi = rr < rows && dd + 1 < k ? __bfloat16_as_ushort(m[size_t(rr) * k + dd + 1]) : 0;
          return hi << 16 | lo;
        };
        of_a[i] = pair(a, r, m, d), of_b[i] = pair(b, r2, n, d2);
      }

// === wrong: in_two_halves
// Rejected: meets in a warp operation with thread
// Each half of the warp comes to an ldmatrix of its own. The instruction is for the whole warp at once.
      if (lane < 16) load_matrices(of_a, &part_a[lane][v]);
      else load_matrices(of_a, &part_a[lane - 16][v + 1]);
      load_matrices(of_b, &part_b[lane / 16 * 8 + lane % 8][v + lane / 8 % 2]);

// === wrong: at_most_512
// Rejected: wrong at
// Right where dot products have 512 elements at most.
load_matrices(of_a, &part_a[lane % 16][(at < 512 ? v : 0) + lane / 16]);
load_matrices(of_b, &part_b[lane / 16 * 8 + lane % 8][v + lane / 8 % 2]);

// === wrong: at_most_4096
// Rejected: wrong at
// From a depth of 4096 on all lanes name the first row.
      const int r = at >= 4096 ? 0 : lane % 16;
      load_matrices(of_a, &part_a[r][v + lane / 16]);
      load_matrices(of_b, &part_b[lane / 16 * 8 + lane % 8][v + lane / 8 % 2]);
