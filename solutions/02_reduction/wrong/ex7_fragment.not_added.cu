// Rejected: Is each product added
// The last product replaces the others.
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  for (int i = 0; i < kSegment; i += kSide) {
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::fill_fragment(rows, 0);
    wmma::mma_sync(rows, part, ones, rows);
  }
