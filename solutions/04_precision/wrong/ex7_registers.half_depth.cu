// Rejected: wrong at
// Half of the depth.
for (int i = 0; i < kSide / 2; ++i) {
  const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)};
  const DoubleDouble of_b[2] = {staged(tile_b[i], tx), staged(tile_b[i], tx + kSide)};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) sum[y][x] = kernels::multiply_add_fused(of_a[y], of_b[x], sum[y][x]);
}
