// Two accumulators in turn, added at the end.
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::col_major> ones;
  wmma::fragment<wmma::accumulator, kSide, kSide, kSide, float> odd;
  wmma::fill_fragment(ones, half(1.0f));
  wmma::fill_fragment(odd, 0.0f);
  for (int i = 0; i < kSegment; i += 2 * kSide) {
    wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> a, b;
    wmma::load_matrix_sync(a, numbers[0] + i, kPitch);
    wmma::load_matrix_sync(b, numbers[0] + i + kSide, kPitch);
    wmma::mma_sync(rows, a, ones, rows);
    wmma::mma_sync(odd, b, ones, odd);
  }
  for (int e = 0; e < rows.num_elements; e++) rows.x[e] += odd.x[e];
