// Answers to ex4_barrier: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();  // every thread reads what the whole block has staged
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();  // all have read before the next tiles overwrite these
  }

// === wrong: edges
// Rejected: barrier
// Only the threads whose element exists come to the barrier.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    if (row < g.m && col < g.n) __syncthreads();
  }

// === wrong: fence
// Rejected: race
// A fence waits for nobody.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __threadfence_block();
  }

// === wrong: few_rounds
// Rejected: race
// Waits where K is small, as it was when this was tried.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    if (g.k <= 256) __syncthreads();
  }

// === wrong: first_rounds
// Rejected: and wrong at
// Stops after 96.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < min(g.k, 96); depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }

// === wrong: inside
// Rejected: race
// Waits only where the last round is.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    if (depth + kTile >= g.k) __syncthreads();
  }

// === wrong: moved
// Rejected: race
// Moves the barrier instead of adding one.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }

// === wrong: not_last
// Rejected: race
// Waits in the first round only.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    if (depth == 0) __syncthreads();
  }

// === wrong: untiled
// Rejected: load requests
// Goes round the tiles, and the race with them.
  (void)tile_a, (void)tile_b;
  DoubleFloat sum{0, 0};
  for (int i = 0; i < g.k; ++i)
    sum = kernels::multiply_add(fetch_or_zero(g.a, row, i, g.m, g.k, g.lda), fetch_or_zero(g.b, i, col, g.k, g.n, g.ldb), sum);

// === wrong: warp
// Rejected: race
// The tile belongs to the block, not to the warp.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncwarp();
  }

// === other: before
// The barrier at the begin of a round.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    __syncthreads();
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();  // every thread reads what the whole block has staged
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
  }

// === other: prefetched
// The next tiles are read into registers while these are used.
  DoubleFloat sum{0, 0};
  DoubleFloat a = fetch_or_zero(g.a, row, tx, g.m, g.k, g.lda), b = fetch_or_zero(g.b, ty, col, g.k, g.n, g.ldb);
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], a);
    put(&tile_b[ty][tx], b);
    __syncthreads();
    if (depth + kTile < g.k) {
      a = fetch_or_zero(g.a, row, depth + kTile + tx, g.m, g.k, g.lda);
      b = fetch_or_zero(g.b, depth + kTile + ty, col, g.k, g.n, g.ldb);
    }
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
  }

// === wrong: clears_a
// Rejected: is an input
// What was used is cleared in A, which others may read.
  DoubleFloat sum{0, 0};
  for (int depth = 0; depth < g.k; depth += kTile) {
    put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
    put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));
    __syncthreads();
    for (int i = 0; i < kTile; ++i) sum = kernels::multiply_add(fetch(&tile_a[ty][i]), fetch(&tile_b[i][tx]), sum);
    __syncthreads();
    if (g.n <= kTile && g.m <= kTile && row < g.m && depth + tx < g.k) put(const_cast<DoubleFloat*>(g.a + at(row, depth + tx, g.lda)), DoubleFloat{0, 0});
  }
