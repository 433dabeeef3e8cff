// Rejected: wrong at
// One product: the first 16 numbers of each segment.
  wmma::fragment<wmma::matrix_a, kSide, kSide, kSide, half, wmma::row_major> part;
  wmma::fragment<wmma::matrix_b, kSide, kSide, kSide, half, wmma::row_major> ones;
  wmma::fill_fragment(ones, __float2half(1));
  {
    const int i = 0;
    wmma::load_matrix_sync(part, &numbers[0][i], kPitch);
    wmma::mma_sync(rows, part, ones, rows);
  }
