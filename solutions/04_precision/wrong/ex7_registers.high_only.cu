// Rejected: wrong at
// Computes with the high parts.
for (int i = 0; i < kSide; ++i) {
  const double of_a[2] = {staged(tile_a[ty], i).hi, staged(tile_a[ty + kSide], i).hi};
  const double of_b[2] = {staged(tile_b[i], tx).hi, staged(tile_b[i], tx + kSide).hi};
  for (int y = 0; y < 2; ++y)
    for (int x = 0; x < 2; ++x) sum[y][x].hi = __fma_rn(of_a[y], of_b[x], sum[y][x].hi);
}
