// Rejected: load requests
// Loads B again in each use.
    (void)tile_b;
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    __syncthreads();
    for (int i = 0; i < kTile; ++i)
      sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch_or_zero(g.b, depth + i, col, g.k, g.n, g.ldb), sum);
    __syncthreads();
