// Answers to ex6_convert: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
  put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));

// === wrong: beside
// Rejected: bytes of shared memory
// Stages the doubles beside the tiles, and converts them from there.
  __shared__ double raw_a[kTile][kTile], raw_b[kTile][kTile];
  raw_a[ty][tx] = row < g.m && depth + tx < g.k ? g.a[at(row, depth + tx, g.lda)] : 0;
  raw_b[ty][tx] = depth + ty < g.k && col < g.n ? g.b[at(depth + ty, col, g.ldb)] : 0;
  put(&tile_a[ty][tx], kernels::split(raw_a[ty][tx]));
  put(&tile_b[ty][tx], kernels::split(raw_b[ty][tx]));

// === wrong: cut_off
// Rejected: wrong at
// A cast to float is no conversion: the low half is lost.
  put(&tile_a[ty][tx], DoubleFloat{fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda).hi, 0});
  put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));

// === wrong: low_of_high
// Rejected: wrong at
// The low half is taken from what was cut off already.
  put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
  put(&tile_b[ty][tx], DoubleFloat{fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb).hi, float(double(fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb).hi) - double(fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb).hi))});

// === wrong: raw
// Rejected: wrong at
// Converts A, and stages the doubles of B as they are.
  put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
  reinterpret_cast<double&>(tile_b[ty][tx]) = depth + ty < g.k && col < g.n ? g.b[at(depth + ty, col, g.ldb)] : 0;

// === wrong: read_back
// Rejected: shared load requests
// Stages the doubles in the tiles, and takes them out again to convert them.
  auto& raw_a = reinterpret_cast<volatile double&>(tile_a[ty][tx]);
  raw_a = row < g.m && depth + tx < g.k ? g.a[at(row, depth + tx, g.lda)] : 0;
  put(&tile_a[ty][tx], kernels::split(raw_a));
  put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));

// === wrong: swapped
// Rejected: wrong at
// High and low change places.
  put(&tile_a[ty][tx], DoubleFloat{fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda).lo, fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda).hi});
  put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));

// === wrong: twice
// Rejected: load requests
// Loads an element of B anew for each of its halves.
  put(&tile_a[ty][tx], fetch_or_zero(g.a, row, depth + tx, g.m, g.k, g.lda));
  const volatile double* from = g.b + (depth + ty < g.k && col < g.n ? at(depth + ty, col, g.ldb) : 0);
  const float high = depth + ty < g.k && col < g.n ? float(*from) : 0;
  put(&tile_b[ty][tx], DoubleFloat{high, depth + ty < g.k && col < g.n ? float(*from - high) : 0});

// === wrong: unpadded
// Rejected: out of bounds
// Reads past the edges.
  put(&tile_a[ty][tx], kernels::split(g.a[at(row, depth + tx, g.lda)]));
  put(&tile_b[ty][tx], fetch_or_zero(g.b, depth + ty, col, g.k, g.n, g.ldb));

// === wrong: alpha_twice
// Rejected: where alpha is -1.25
// alpha is taken into the conversion of A, and finish() multiplies by it once more.
  const bool in_a = row < g.m && depth + tx < g.k, in_b = depth + ty < g.k && col < g.n;
  put(&tile_a[ty][tx], kernels::split(in_a ? g.alpha * g.a[at(row, depth + tx, g.lda)] : 0));
  put(&tile_b[ty][tx], kernels::split(in_b ? g.b[at(depth + ty, col, g.ldb)] : 0));

// === other: by_hand
// Split by hand.
  const double x = row < g.m && depth + tx < g.k ? g.a[at(row, depth + tx, g.lda)] : 0.0;
  const double y = depth + ty < g.k && col < g.n ? g.b[at(depth + ty, col, g.ldb)] : 0.0;
  const float xh = (float)x, yh = (float)y;
  tile_a[ty][tx] = DoubleFloat{xh, (float)(x - xh)};
  tile_b[ty][tx] = DoubleFloat{yh, (float)(y - yh)};
