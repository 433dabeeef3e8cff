// Rejected: load requests
// A is still read from global memory.
  (void)tile_a;
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch_or_zero(g.a, row, depth + i, g.m, g.k, g.lda), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }
