// Rejected: wrong at
// Takes neighbouring columns, not columns 16 apart.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)};
  const DoubleDouble of_b[2] = {staged(tile_b[i], 2 * tx), staged(tile_b[i], 2 * tx + 1)};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) sum[y][x] = kernels::multiply_add_fused(of_a[y], of_b[x], sum[y][x]);
}
