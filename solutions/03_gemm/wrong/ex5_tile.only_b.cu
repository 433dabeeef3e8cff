// Rejected: load requests
// A is still read from global memory.
  (void)tile_a;
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {

    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch_or_zero(g.a, row, depth + i, g.m, g.k, g.lda), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }
