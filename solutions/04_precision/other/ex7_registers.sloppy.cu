// Another multiply-add, the loops the other way round.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble left = staged(tile_b[i], tx), right = staged(tile_b[i], tx + kSide);
  for (int y = 0; y < 2; ++y) {
    const DoubleDouble mine = staged(tile_a[ty + y * kSide], i);
    sum[y][0] = multiply_add_sloppy(mine, left, sum[y][0]);
    sum[y][1] = multiply_add_sloppy(mine, right, sum[y][1]);
  }
}
