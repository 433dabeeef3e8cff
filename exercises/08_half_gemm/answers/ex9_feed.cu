// Answers to ex9_feed: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
/// Where vector v of row r of a part lies: eight rows of a matrix in all banks.
static __device__ int place(int r, int v) { return v ^ (r % 8); }

/// Adds the products of a part, 16 deep at a time. Each matrix is loaded once, and multiplied with each of the others.
static __device__ void multiply_part(Sums& sums, const PartOfA& a, const PartOfB<false>& b) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kDepth; k += 16) {
    MatricesOfB of_b;
#pragma unroll
    for (int j = 0; j < kWarpCols / 16; ++j) {
      const int depth = k + lane % 16, vector = (col_of_warp() + j * 16) / 8 + lane / 16;
      load_turned(of_b[j], &b.vectors[depth][place(depth, vector)]);
    }
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i) {
      const int row = row_of_warp() + i * 16 + lane % 16, vector = k / 8 + lane / 16;
      unsigned of_a[4];
      load_matrices(of_a, &a.vectors[row][place(row, vector)]);
#pragma unroll
      for (int j = 0; j < kWarpCols / 8; ++j) multiply(sums[i][j], of_a, of_b[j / 2] + j % 2 * 2, T());
    }
  }
}

// === wrong: as_given
// Rejected: No medal yet
// As it was given.
/// Where vector v of row r of a part lies.
static __device__ int place(int r, int v) { return v; }

/// Adds the products of a part, 16 deep at a time.
static __device__ void multiply_part(Sums& sums, const PartOfA& a, const PartOfB<false>& b) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kDepth; k += 16)
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i)
#pragma unroll
      for (int j = 0; j < kWarpCols / 16; ++j) {
        const int row = row_of_warp() + i * 16 + lane % 16, depth = k + lane % 16;
        const int of_row = k / 8 + lane / 16, of_depth = (col_of_warp() + j * 16) / 8 + lane / 16;  // vectors
        unsigned of_a[4], of_b[4];
        load_matrices(of_a, &a.vectors[row][place(row, of_row)]);
        load_turned(of_b, &b.vectors[depth][place(depth, of_depth)]);
        multiply(sums[i][2 * j], of_a, of_b, T());
        multiply(sums[i][2 * j + 1], of_a, of_b + 2, T());
      }
}

// === wrong: other_columns
// Rejected: wrong at
// Which of B's matrices belong together is mixed up.
/// Where vector v of row r of a part lies: eight rows of a matrix in all banks.
static __device__ int place(int r, int v) { return v ^ (r % 8); }

/// Adds the products of a part, 16 deep at a time. Each matrix is loaded once, and multiplied with each of the others.
static __device__ void multiply_part(Sums& sums, const PartOfA& a, const PartOfB<false>& b) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kDepth; k += 16) {
    MatricesOfB of_b;
#pragma unroll
    for (int j = 0; j < kWarpCols / 16; ++j) {
      const int depth = k + lane % 16, vector = (col_of_warp() + j * 16) / 8 + lane / 16;
      load_turned(of_b[j], &b.vectors[depth][place(depth, vector)]);
    }
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i) {
      const int row = row_of_warp() + i * 16 + lane % 16, vector = k / 8 + lane / 16;
      unsigned of_a[4];
      load_matrices(of_a, &a.vectors[row][place(row, vector)]);
#pragma unroll
      for (int j = 0; j < kWarpCols / 8; ++j) multiply(sums[i][j], of_a, of_b[j % 2] + j / 2 * 2, T());
    }
  }
}

// === wrong: turned_over_the_end
// Rejected: wrong at
// A row of B has 16 vectors: two of them lie in one place.
/// Where vector v of row r of a part lies: eight rows of a matrix in all banks.
static __device__ int place(int r, int v) { return (v + r) % 8; }

/// Adds the products of a part, 16 deep at a time. Each matrix is loaded once, and multiplied with each of the others.
static __device__ void multiply_part(Sums& sums, const PartOfA& a, const PartOfB<false>& b) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kDepth; k += 16) {
    MatricesOfB of_b;
#pragma unroll
    for (int j = 0; j < kWarpCols / 16; ++j) {
      const int depth = k + lane % 16, vector = (col_of_warp() + j * 16) / 8 + lane / 16;
      load_turned(of_b[j], &b.vectors[depth][place(depth, vector)]);
    }
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i) {
      const int row = row_of_warp() + i * 16 + lane % 16, vector = k / 8 + lane / 16;
      unsigned of_a[4];
      load_matrices(of_a, &a.vectors[row][place(row, vector)]);
#pragma unroll
      for (int j = 0; j < kWarpCols / 8; ++j) multiply(sums[i][j], of_a, of_b[j / 2] + j % 2 * 2, T());
    }
  }
}

// === wrong: not_turned
// Rejected: wrong at
// B lies by rows: its matrices must be turned on the way.
/// Where vector v of row r of a part lies: eight rows of a matrix in all banks.
static __device__ int place(int r, int v) { return v ^ (r % 8); }

/// Adds the products of a part, 16 deep at a time. Each matrix is loaded once, and multiplied with each of the others.
static __device__ void multiply_part(Sums& sums, const PartOfA& a, const PartOfB<false>& b) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kDepth; k += 16) {
    MatricesOfB of_b;
#pragma unroll
    for (int j = 0; j < kWarpCols / 16; ++j) {
      const int depth = k + lane % 16, vector = (col_of_warp() + j * 16) / 8 + lane / 16;
      load_matrices(of_b[j], &b.vectors[depth][place(depth, vector)]);
    }
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i) {
      const int row = row_of_warp() + i * 16 + lane % 16, vector = k / 8 + lane / 16;
      unsigned of_a[4];
      load_matrices(of_a, &a.vectors[row][place(row, vector)]);
#pragma unroll
      for (int j = 0; j < kWarpCols / 8; ++j) multiply(sums[i][j], of_a, of_b[j / 2] + j % 2 * 2, T());
    }
  }
}

// === wrong: half_of_the_depth
// Rejected: wrong at
// A product is 16 deep.
/// Where vector v of row r of a part lies: eight rows of a matrix in all banks.
static __device__ int place(int r, int v) { return v ^ (r % 8); }

/// Adds the products of a part, 16 deep at a time. Each matrix is loaded once, and multiplied with each of the others.
static __device__ void multiply_part(Sums& sums, const PartOfA& a, const PartOfB<false>& b) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kDepth; k += 32) {
    MatricesOfB of_b;
#pragma unroll
    for (int j = 0; j < kWarpCols / 16; ++j) {
      const int depth = k + lane % 16, vector = (col_of_warp() + j * 16) / 8 + lane / 16;
      load_turned(of_b[j], &b.vectors[depth][place(depth, vector)]);
    }
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i) {
      const int row = row_of_warp() + i * 16 + lane % 16, vector = k / 8 + lane / 16;
      unsigned of_a[4];
      load_matrices(of_a, &a.vectors[row][place(row, vector)]);
#pragma unroll
      for (int j = 0; j < kWarpCols / 8; ++j) multiply(sums[i][j], of_a, of_b[j / 2] + j % 2 * 2, T());
    }
  }
}

// === wrong: first_rows
// Rejected: wrong at
// All four matrices of A are the first one.
/// Where vector v of row r of a part lies: eight rows of a matrix in all banks.
static __device__ int place(int r, int v) { return v ^ (r % 8); }

/// Adds the products of a part, 16 deep at a time. Each matrix is loaded once, and multiplied with each of the others.
static __device__ void multiply_part(Sums& sums, const PartOfA& a, const PartOfB<false>& b) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kDepth; k += 16) {
    MatricesOfB of_b;
#pragma unroll
    for (int j = 0; j < kWarpCols / 16; ++j) {
      const int depth = k + lane % 16, vector = (col_of_warp() + j * 16) / 8 + lane / 16;
      load_turned(of_b[j], &b.vectors[depth][place(depth, vector)]);
    }
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i) {
      const int row = row_of_warp() + lane % 16, vector = k / 8 + lane / 16;
      unsigned of_a[4];
      load_matrices(of_a, &a.vectors[row][place(row, vector)]);
#pragma unroll
      for (int j = 0; j < kWarpCols / 8; ++j) multiply(sums[i][j], of_a, of_b[j / 2] + j % 2 * 2, T());
    }
  }
}

// === other: bronze_loaded_once
// The rows of a matrix still lie in the same banks.
/// Where vector v of row r of a part lies.
static __device__ int place(int r, int v) { return v; }

/// Adds the products of a part, 16 deep at a time. Each matrix is loaded once, and multiplied with each of the others.
static __device__ void multiply_part(Sums& sums, const PartOfA& a, const PartOfB<false>& b) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kDepth; k += 16) {
    MatricesOfB of_b;
#pragma unroll
    for (int j = 0; j < kWarpCols / 16; ++j) {
      const int depth = k + lane % 16, vector = (col_of_warp() + j * 16) / 8 + lane / 16;
      load_turned(of_b[j], &b.vectors[depth][place(depth, vector)]);
    }
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i) {
      const int row = row_of_warp() + i * 16 + lane % 16, vector = k / 8 + lane / 16;
      unsigned of_a[4];
      load_matrices(of_a, &a.vectors[row][place(row, vector)]);
#pragma unroll
      for (int j = 0; j < kWarpCols / 8; ++j) multiply(sums[i][j], of_a, of_b[j / 2] + j % 2 * 2, T());
    }
  }
}

// === other: silver_swizzled
// Each pair is still loaded by itself.
/// Where vector v of row r of a part lies: eight rows of a matrix in all banks.
static __device__ int place(int r, int v) { return v ^ (r % 8); }

/// Adds the products of a part, 16 deep at a time.
static __device__ void multiply_part(Sums& sums, const PartOfA& a, const PartOfB<false>& b) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kDepth; k += 16)
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i)
#pragma unroll
      for (int j = 0; j < kWarpCols / 16; ++j) {
        const int row = row_of_warp() + i * 16 + lane % 16, depth = k + lane % 16;
        const int of_row = k / 8 + lane / 16, of_depth = (col_of_warp() + j * 16) / 8 + lane / 16;  // vectors
        unsigned of_a[4], of_b[4];
        load_matrices(of_a, &a.vectors[row][place(row, of_row)]);
        load_turned(of_b, &b.vectors[depth][place(depth, of_depth)]);
        multiply(sums[i][2 * j], of_a, of_b, T());
        multiply(sums[i][2 * j + 1], of_a, of_b + 2, T());
      }
}

// === other: rotated
// A rotation instead of the exclusive or.
/// The vectors of row r, eight by eight, are turned by r.
static __device__ int place(int r, int v) { return v / 8 * 8 + (v + r) % 8; }

/// Adds the products of a part, 16 deep at a time. Each matrix is loaded once, and multiplied with each of the others.
static __device__ void multiply_part(Sums& sums, const PartOfA& a, const PartOfB<false>& b) {
  const int lane = threadIdx.x % 32;
#pragma unroll
  for (int k = 0; k < kDepth; k += 16) {
    MatricesOfB of_b;
#pragma unroll
    for (int j = 0; j < kWarpCols / 16; ++j) {
      const int depth = k + lane % 16, vector = (col_of_warp() + j * 16) / 8 + lane / 16;
      load_turned(of_b[j], &b.vectors[depth][place(depth, vector)]);
    }
#pragma unroll
    for (int i = 0; i < kWarpRows / 16; ++i) {
      const int row = row_of_warp() + i * 16 + lane % 16, vector = k / 8 + lane / 16;
      unsigned of_a[4];
      load_matrices(of_a, &a.vectors[row][place(row, vector)]);
#pragma unroll
      for (int j = 0; j < kWarpCols / 8; ++j) multiply(sums[i][j], of_a, of_b[j / 2] + j % 2 * 2, T());
    }
  }
}
