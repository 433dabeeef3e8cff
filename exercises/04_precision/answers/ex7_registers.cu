// Answers to ex7_registers: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    for (int i = 0; i < kSide; ++i) {
      const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)};
      const DoubleDouble of_b[2] = {staged(tile_b[i], tx), staged(tile_b[i], tx + kSide)};
      for (int y = 0; y < 2; ++y)
        for (int x = 0; x < 2; ++x) sum[y][x] = kernels::multiply_add_fused(of_a[y], of_b[x], sum[y][x]);
    }

// === wrong: from_global
// Rejected: load requests at
// Takes the numbers of B from global memory.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)};
  const DoubleDouble of_b[2] = {element(b, depth + i, col + tx, k, n), element(b, depth + i, col + tx + kSide, k, n)};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) sum[y][x] = kernels::multiply_add_fused(of_a[y], of_b[x], sum[y][x]);
}

// === wrong: half_depth
// Rejected: wrong at
// Half of the depth.
for (int i = 0; i < kSide / 2; ++i) {
  const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)};
  const DoubleDouble of_b[2] = {staged(tile_b[i], tx), staged(tile_b[i], tx + kSide)};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) sum[y][x] = kernels::multiply_add_fused(of_a[y], of_b[x], sum[y][x]);
}

// === wrong: high_only
// Rejected: wrong at
// Computes with the high parts.
for (int i = 0; i < kSide; ++i) {
  const double of_a[2] = {staged(tile_a[ty], i).hi, staged(tile_a[ty + kSide], i).hi};
  const double of_b[2] = {staged(tile_b[i], tx).hi, staged(tile_b[i], tx + kSide).hi};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) sum[y][x].hi = __fma_rn(of_a[y], of_b[x], sum[y][x].hi);
}

// === wrong: neighbours
// Rejected: wrong at
// Takes neighbouring columns, not columns 16 apart.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)};
  const DoubleDouble of_b[2] = {staged(tile_b[i], 2 * tx), staged(tile_b[i], 2 * tx + 1)};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) sum[y][x] = kernels::multiply_add_fused(of_a[y], of_b[x], sum[y][x]);
}

// === wrong: only_a
// Rejected: shared load requests
// Keeps the numbers of A alone.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x)
      sum[y][x] = kernels::multiply_add_fused(of_a[y], staged(tile_b[i], tx + x * kSide), sum[y][x]);
}

// === wrong: same_row
// Rejected: wrong at
// Takes the same row of A for both.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble of_a = staged(tile_a[ty], i);
  const DoubleDouble of_b[2] = {staged(tile_b[i], tx), staged(tile_b[i], tx + kSide)};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) sum[y][x] = kernels::multiply_add_fused(of_a, of_b[x], sum[y][x]);
}

// === wrong: turned
// Rejected: wrong at
// Rows and columns of C turned.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)};
  const DoubleDouble of_b[2] = {staged(tile_b[i], tx), staged(tile_b[i], tx + kSide)};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) sum[x][y] = kernels::multiply_add_fused(of_a[y], of_b[x], sum[x][y]);
}

// === other: named
// Four numbers with names, four statements.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble top = staged(tile_a[ty], i), bottom = staged(tile_a[ty + kSide], i);
  const DoubleDouble left = staged(tile_b[i], tx), right = staged(tile_b[i], tx + kSide);
  sum[0][0] = kernels::multiply_add_fused(top, left, sum[0][0]);
  sum[0][1] = kernels::multiply_add_fused(top, right, sum[0][1]);
  sum[1][0] = kernels::multiply_add_fused(bottom, left, sum[1][0]);
  sum[1][1] = kernels::multiply_add_fused(bottom, right, sum[1][1]);
}

// === other: sloppy
// Another multiply-add, the loops the other way round.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble left = staged(tile_b[i], tx), right = staged(tile_b[i], tx + kSide);
  for (int y = 0; y < 2; ++y) {
    const DoubleDouble mine = staged(tile_a[ty + y * kSide], i);
    sum[y][0] = multiply_add_sloppy(mine, left, sum[y][0]);
    sum[y][1] = multiply_add_sloppy(mine, right, sum[y][1]);
  }
}

// === wrong: deep
// Rejected: wrong at 3x5x2101
// Behind a depth of 1024 a product of each tile is left out.
    for (int i = 0; i < min(kSide, k - depth - (depth > 1024)); ++i) {
      const auto a0 = staged(tile_a[ty], i), a1 = staged(tile_a[ty + kSide], i);
      const auto b0 = staged(tile_b[i], tx), b1 = staged(tile_b[i], tx + kSide);
      sum[0][0] = kernels::multiply_add_fused(a0, b0, sum[0][0]);
      sum[0][1] = kernels::multiply_add_fused(a0, b1, sum[0][1]);
      sum[1][0] = kernels::multiply_add_fused(a1, b0, sum[1][0]);
      sum[1][1] = kernels::multiply_add_fused(a1, b1, sum[1][1]);
    }
