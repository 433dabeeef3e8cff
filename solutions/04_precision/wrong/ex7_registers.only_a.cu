// Rejected: shared load requests
// Keeps the numbers of A alone.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble of_a[2] = {staged(tile_a[ty], i), staged(tile_a[ty + kSide], i)};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x)
      sum[y][x] = kernels::multiply_add_fused(of_a[y], staged(tile_b[i], tx + x * kSide), sum[y][x]);
}
