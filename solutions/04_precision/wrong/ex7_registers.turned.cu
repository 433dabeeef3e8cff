// Rejected: wrong at
// Rows and columns of C turned.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)};
  const DoubleDouble of_b[2] = {staged(tile_b[i], tx), staged(tile_b[i], tx + kSide)};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) sum[x][y] = kernels::multiply_add_fused(of_a[y], of_b[x], sum[x][y]);
}
