// Four numbers with names, four statements.
for (int i = 0; i < kSide; ++i) {
  const DoubleDouble top = staged(tile_a[ty], i), bottom = staged(tile_a[ty + kSide], i);
  const DoubleDouble left = staged(tile_b[i], tx), right = staged(tile_b[i], tx + kSide);
  sum[0][0] = kernels::multiply_add_fused(top, left, sum[0][0]);
  sum[0][1] = kernels::multiply_add_fused(top, right, sum[0][1]);
  sum[1][0] = kernels::multiply_add_fused(bottom, left, sum[1][0]);
  sum[1][1] = kernels::multiply_add_fused(bottom, right, sum[1][1]);
}
