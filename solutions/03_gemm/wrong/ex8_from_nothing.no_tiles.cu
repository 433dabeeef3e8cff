// Rejected: Your kernel does none of it
// Keeps registers, and reads global memory.
  for (int i = 0; i < kTile; i += kDown) {
    DoubleFloat sum[2] = {};
    for (int k = 0; k < g.k; ++k) {
      const DoubleFloat a = fetch_or_zero(g.a, row + i, k, g.m, g.k, g.lda);
      for (int j = 0; j < 2; ++j) sum[j] = kernels::multiply_add(a, fetch_or_zero(g.b, k, col + j * kAcross, g.k, g.n, g.ldb), sum[j]);
    }
    for (int j = 0; j < 2; ++j) finish(g, row + i, col + j * kAcross, sum[j]);
  }
