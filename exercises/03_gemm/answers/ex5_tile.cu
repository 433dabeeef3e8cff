// Answers to ex5_tile: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, depth + tx + i, g.m, g.k, g.lda));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();  // every thread reads what the whole block has staged
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();  // all have read before the next tiles overwrite these
  }

// === wrong: begun_anew
// Rejected: another round of a loop
// The sum is cleared in each round.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    sum = {0, 0};
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, depth + tx + i, g.m, g.k, g.lda));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }

// === wrong: copied
// Rejected: barriers of whole blocks
// The tiles of the step before, 16 deep: twice the barriers.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    for (int i = 0; i < kTile; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, depth + tx + i, g.m, g.k, g.lda));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }

// === wrong: half_staged
// Rejected: nothing has written
// Each thread stages one element of each: half of the tiles stays empty.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, depth + tx + i, g.m, g.k, g.lda));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }

// === wrong: no_depth
// Rejected: wrong at
// Stages the first tiles again and again.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, tx + i, g.m, g.k, g.lda));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }

// === wrong: one_barrier
// Rejected: race
// The second barrier is missing.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, depth + tx + i, g.m, g.k, g.lda));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
  }

// === wrong: only_b
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

// === wrong: only_high
// Rejected: about 24 bits
// The low parts of B are lost.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, depth + tx + i, g.m, g.k, g.lda));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), DoubleFloat{tile_b[i][tx].hi, 0}, sum);
    __syncthreads();
  }

// === wrong: packed
// Rejected: lda > k
// Takes rows for as far apart as they are long.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, depth + tx + i, g.m, g.k, g.k));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.n));
    }
    __syncthreads();
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }

// === wrong: short
// Rejected: wrong at
// The inner loop ends one early.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, depth + tx + i, g.m, g.k, g.lda));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int i = 0; i + 1 < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }

// === wrong: unpadded
// Rejected: out of bounds
// Reads past the edges.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_a[ty][tx + i], fetch(g.a + at(row, depth + tx + i, g.lda)));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }

// === wrong: whole_tiles
// Rejected: wrong at
// Leaves out the last, incomplete tile of K.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth + kDepth <= g.k; depth += kDepth) {
    for (int i = 0; i < kDepth; i += kTile) {
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, depth + tx + i, g.m, g.k, g.lda));
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }

// === other: plain_accesses
// Plain assignments, and a last round that is shorter.
  DoubleFloat sum{0, 0};
  const int rounds = tiles(g.k, kDepth);
  for (int r = 0; r < rounds; r++) {
    const int d = r * kDepth;
    tile_a[ty][tx] = fetch_or_zero(g.a, row, d + tx, g.m, g.k, g.lda);
    tile_a[ty][tx + 16] = fetch_or_zero(g.a, row, d + tx + 16, g.m, g.k, g.lda);
    tile_b[ty][tx] = fetch_or_zero(g.b, d + ty, col, g.k, g.n, g.ldb);
    tile_b[ty + 16][tx] = fetch_or_zero(g.b, d + ty + 16, col, g.k, g.n, g.ldb);
    __syncthreads();
    const int left = min(kDepth, g.k - d);
    for (int i = 0; i < left; i++) sum = kernels::multiply_add(tile_a[ty][i], tile_b[i][tx], sum);
    __syncthreads();
  }

// === other: row_of_pairs
// Each thread stages two neighbours of A.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    const int thread = ty * kTile + tx;
    for (int e = thread; e < kTile * kDepth; e += kTile * kTile) {
      const int r = e / kDepth, k = e % kDepth;
      put(&tile_a[r][k], fetch_or_zero(g.a, row - ty + r, depth + k, g.m, g.k, g.lda));
      put(&tile_b[e / kTile][e % kTile], fetch_or_zero(g.b, depth + e / kTile, col - tx + e % kTile, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) sum = kernels::multiply_add(fetch(&tile_a[ty][k]), fetch(&tile_b[k][tx]), sum);
    __syncthreads();
  }

// === wrong: stale_edge
// Rejected: wrong at
// Leaves in the tiles what lies behind the last element of K.
DoubleFloat sum{0, 0};
for (int depth = 0; depth < g.k; depth += kDepth) {
  for (int i = 0; i < kDepth; i += kTile) {
    if (depth == 0 || depth + tx + i < g.k)
      put(&tile_a[ty][tx + i], fetch_or_zero(g.a, row, depth + tx + i, g.m, g.k, g.lda));
    if (depth == 0 || depth + ty + i < g.k)
      put(&tile_b[ty + i][tx], fetch_or_zero(g.b, depth + ty + i, col, g.k, g.n, g.ldb));
  }
  __syncthreads();
  for (int i = 0; i < kDepth; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
  __syncthreads();
}
