// Answers to ex8_from_nothing: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {}, a[4], b[2];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = i % 16 * 2;  // a tile of B is half as high and twice as wide
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.lda));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    }
    __syncthreads();  // every thread reads what the whole block has staged
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]);
      for (int j = 0; j < 2; ++j) b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(a[e / 2], b[e % 2], sum[e]);
    }
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);

// === wrong: as_square
// Rejected: wrong at
// Writes as if a thread had 2 x 4 elements.
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {}, a[4], b[2];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = i % 16 * 2;
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.lda));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]);
      for (int j = 0; j < 2; ++j) b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(a[e / 2], b[e % 2], sum[e]);
    }
    __syncthreads();
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 4 * kAcross, col + e % 4 * kDown, sum[e]);

// === wrong: begun_anew
// Rejected: another round of a loop
// The sums are cleared in each round.
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {}, a[4], b[2];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int e = 0; e < 8; ++e) sum[e] = {0, 0};
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = i % 16 * 2;
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.lda));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]);
      for (int j = 0; j < 2; ++j) b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(a[e / 2], b[e % 2], sum[e]);
    }
    __syncthreads();
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);

// === wrong: half_b
// Rejected: nothing has written
// Stages half of the tile of B, as if both tiles had one shape.
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {}, a[4], b[2];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = 0;
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.lda));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]);
      for (int j = 0; j < 2; ++j) b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(a[e / 2], b[e % 2], sum[e]);
    }
    __syncthreads();
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);

// === wrong: half_depth
// Rejected: wrong at
// Multiplies eight deep.
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {}, a[4], b[2];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = i % 16 * 2;
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.lda));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDown; ++k) {
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]);
      for (int j = 0; j < 2; ++j) b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(a[e / 2], b[e % 2], sum[e]);
    }
    __syncthreads();
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);

// === wrong: no_barrier
// Rejected: race
// Nobody waits until the tiles are full.
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {}, a[4], b[2];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = i % 16 * 2;
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.lda));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    }
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]);
      for (int j = 0; j < 2; ++j) b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(a[e / 2], b[e % 2], sum[e]);
    }
    __syncthreads();
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);

// === wrong: no_tiles
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

// === wrong: not_in_registers
// Rejected: shared load requests
// Takes each number from the tiles anew for each multiply-add.
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = i % 16 * 2;
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.lda));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 4; ++i) ;;
      for (int j = 0; j < 2; ++j) ;;
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(fetch(&tile_a[threadIdx.y + e / 2 * kDown][k]), fetch(&tile_b[k][threadIdx.x + e % 2 * kAcross]), sum[e]);
    }
    __syncthreads();
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);

// === wrong: one_barrier
// Rejected: race
// The barrier at the end of a round is missing.
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {}, a[4], b[2];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = i % 16 * 2;
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.lda));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]);
      for (int j = 0; j < 2; ++j) b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(a[e / 2], b[e % 2], sum[e]);
    }
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);

// === wrong: packed
// Rejected: lda > k
// Takes rows for as far apart as they are long.
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {}, a[4], b[2];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = i % 16 * 2;
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.k));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.n));
    }
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]);
      for (int j = 0; j < 2; ++j) b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(a[e / 2], b[e % 2], sum[e]);
    }
    __syncthreads();
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);

// === wrong: three_of_a
// Rejected: past the end of an array
// The array for the elements of A is one too small.
  __shared__ DoubleFloat tile_a[kTile][kDepth], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {}, a[3], b[2];
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int i = 0; i < kTile; i += kDown) {
      const int k = threadIdx.y + i / 16 * 8, j = i % 16 * 2;  // a tile of B is half as high and twice as wide
      put(&tile_a[threadIdx.y + i][threadIdx.x], fetch_or_zero(g.a, row + i, depth + threadIdx.x, g.m, g.k, g.lda));
      put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    }
    __syncthreads();  // every thread reads what the whole block has staged
    for (int k = 0; k < kDepth; ++k) {
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[threadIdx.y + i * kDown][k]);
      for (int j = 0; j < 2; ++j) b[j] = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
      for (int e = 0; e < 8; ++e) sum[e] = kernels::multiply_add(a[e / 2], b[e % 2], sum[e]);
    }
    __syncthreads();  // all have read before the next tiles overwrite these
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);

// === other: deeper
// A barrier at the start of each round, and the tile of A turned.
  __shared__ DoubleFloat tile_a[kDepth][kTile + 1], tile_b[kDepth][kTile];
  DoubleFloat sum[8] = {};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    if (depth > 0) __syncthreads();
    for (int i = threadIdx.y; i < kTile; i += kDown) put(&tile_a[threadIdx.x][i], fetch_or_zero(g.a, row - int(threadIdx.y) + i, depth + int(threadIdx.x), g.m, g.k, g.lda));
    for (int k = threadIdx.y; k < kDepth; k += kDown)
      for (int j = 0; j < kTile; j += kAcross) put(&tile_b[k][threadIdx.x + j], fetch_or_zero(g.b, depth + k, col + j, g.k, g.n, g.ldb));
    __syncthreads();
    for (int k = 0; k < kDepth; ++k) {
      DoubleFloat a[4];
      for (int i = 0; i < 4; ++i) a[i] = fetch(&tile_a[k][threadIdx.y + i * kDown]);
      for (int j = 0; j < 2; ++j) {
        const DoubleFloat b = fetch(&tile_b[k][threadIdx.x + j * kAcross]);
        for (int i = 0; i < 4; ++i) sum[2 * i + j] = kernels::multiply_add(a[i], b, sum[2 * i + j]);
      }
    }
  }
  for (int e = 0; e < 8; ++e) finish(g, row + e / 2 * kDown, col + e % 2 * kAcross, sum[e]);

// === other: flat
// Threads numbered through while staging, other loops.
  __shared__ DoubleFloat left[kTile * kDepth], right[kDepth * kTile];
  const int t = threadIdx.y * kAcross + threadIdx.x, top = row - int(threadIdx.y), edge = col - int(threadIdx.x);
  DoubleFloat sum[4][2] = {};
  for (int depth = 0; depth < g.k; depth += kDepth) {
    for (int e = t; e < kTile * kDepth; e += kAcross * kDown) {
      left[e] = fetch_or_zero(g.a, top + e / kDepth, depth + e % kDepth, g.m, g.k, g.lda);
      right[e] = fetch_or_zero(g.b, depth + e / kTile, edge + e % kTile, g.k, g.n, g.ldb);
    }
    __syncthreads();
    for (int k = 0; k < kDepth; k++) {
      const DoubleFloat b0 = fetch(&right[k * kTile + threadIdx.x]), b1 = fetch(&right[k * kTile + 16 + threadIdx.x]);
      for (int i = 0; i < 4; i++) {
        const DoubleFloat a = fetch(&left[(threadIdx.y + 8 * i) * kDepth + k]);
        sum[i][0] = kernels::multiply_add(a, b0, sum[i][0]);
        sum[i][1] = kernels::multiply_add(a, b1, sum[i][1]);
      }
    }
    __syncthreads();
  }
  for (int i = 0; i < 4; i++) {
    finish(g, row + 8 * i, col, sum[i][0]);
    finish(g, row + 8 * i, col + 16, sum[i][1]);
  }
