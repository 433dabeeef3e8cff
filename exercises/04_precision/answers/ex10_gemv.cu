// Answers to ex10_gemv: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
constexpr int kRows = 4;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;  // the whole warp
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] =
          kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === wrong: high_only
// Rejected: is right to about 53 bits
// The low parts of A are not read.
constexpr int kRows = 4;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;  // the whole warp
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] = kernels::multiply_add_fused(DoubleDouble{a[size_t(from) * n + col], 0}, factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === wrong: last_lost
// Rejected: wrong at
// Whole groups of four rows only.
constexpr int kRows = 4;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row + kRows > m) return;
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] =
          kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === wrong: no_guard
// Rejected: out of bounds
// Rows below the last one are read and written.
constexpr int kRows = 4;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;  // the whole warp
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i;
      sums[i] =
          kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0) put(y, m, row + i, total);
  }
}

// === wrong: not_added
// Rejected: wrong at
// The lanes' sums are not added up.
constexpr int kRows = 4;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;  // the whole warp
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] =
          kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sums[i];
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === wrong: one_lane
// Rejected: No medal yet
// Lane 0 does the whole row.
constexpr int kRows = 1;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;  // the whole warp
  DoubleDouble sums[kRows] = {};
  for (int col = 0; col < n && threadIdx.x == 0; col++) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] =
          kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === wrong: places
// Rejected: wrong at
// Takes the numbers for records.
constexpr int kRows = 4;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;  // the whole warp
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] = kernels::multiply_add_fused(fetch_record<DoubleDouble>(a, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === wrong: runs
// Rejected: No medal yet
// Four rows, but each lane still takes a run of columns.
constexpr int kRows = 4;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;  // the whole warp
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x * tiles(n, 32); col < n && col < (int(threadIdx.x) + 1) * tiles(n, 32); col++) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] =
          kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === wrong: same_row
// Rejected: wrong at
// All four sums are of the first row.
constexpr int kRows = 4;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;  // the whole warp
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row;
      sums[i] =
          kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === wrong: some_lanes
// Rejected: divergent
// Lanes beyond the last column leave before the sum over the warp.
constexpr int kRows = 4;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m || int(threadIdx.x) >= n) return;
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] =
          kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === other: bronze
// Neighbouring lanes take neighbouring columns; a row a warp.
constexpr int kRows = 1;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;  // the whole warp
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] =
          kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === other: eight
// Eight rows a warp.
constexpr int kRows = 8;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;  // the whole warp
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] =
          kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === other: shared
// x passes through shared memory once a block; four rows a warp.
constexpr int kRows = 4;  // of a warp

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  __shared__ double high[32], low[32];
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows, lane = threadIdx.x;
  DoubleDouble sums[kRows] = {};
  for (int first = 0; first < n; first += 32) {
    const int col = first + lane;
    __syncthreads();  // all have read what the last round staged
    if (threadIdx.y == 0 && col < n) high[lane] = x[col], low[lane] = x[n + col];
    __syncthreads();  // every warp reads what the first has staged
    if (col < n)
      for (int i = 0; i < kRows && row + i < m; i++)
        sums[i] = kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(row + i) * n + col),
                                              {high[lane], low[lane]}, sums[i]);
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (lane == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === other: silver
// Two rows a warp.
constexpr int kRows = 2;  // of a warp: each number of x that it fetches is used for all of them

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;  // the whole warp
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] =
          kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === other: silver_shared
// x passes through shared memory once a block; two rows a warp.
constexpr int kRows = 2;  // of a warp

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  __shared__ double high[32], low[32];
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows, lane = threadIdx.x;
  DoubleDouble sums[kRows] = {};
  for (int first = 0; first < n; first += 32) {
    const int col = first + lane;
    __syncthreads();  // all have read what the last round staged
    if (threadIdx.y == 0 && col < n) high[lane] = x[col], low[lane] = x[n + col];
    __syncthreads();  // every warp reads what the first has staged
    if (col < n)
      for (int i = 0; i < kRows && row + i < m; i++)
        sums[i] = kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(row + i) * n + col),
                                              {high[lane], low[lane]}, sums[i]);
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (lane == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === wrong: x_of_the_lesson
// Rejected: wrong at
// Room for the x of the size with counters.
constexpr int kRows = 4;
__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  __shared__ double high[512], low[512];
  const int thread = threadIdx.y * 32 + threadIdx.x;
  for (int i = thread; i < n && i < 512; i += 128) high[i] = x[i], low[i] = x[n + i];
  __syncthreads();
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor{high[col % 512], low[col % 512]};
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] = kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === wrong: room_for_3072
// Rejected: wrong at 2x16001
// x is staged whole, and a block has no room for more than 3072 numbers.
constexpr int kRows = 4, kRoom = 3072;
__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  __shared__ double high[kRoom], low[kRoom];
  for (int i = threadIdx.y * 32 + threadIdx.x; i < n && i < kRoom; i += 128) high[i] = x[i], low[i] = x[n + i];
  __syncthreads();
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor{high[col % kRoom], low[col % kRoom]};
    for (int i = 0; i < kRows; i++) {
      const int from = row + i < m ? row + i : m - 1;
      sums[i] = kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(from) * n + col), factor, sums[i]);
    }
  }
  for (int i = 0; i < kRows; i++) {
    const DoubleDouble total = sum_of_warp(sums[i]);
    if (threadIdx.x == 0 && row + i < m) put(y, m, row + i, total);
  }
}

// === wrong: short_row
// Rejected: wrong at 66003x2
// A row's number in 16 bits.
constexpr int kRows = 4;
__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows;
  if (row >= m) return;
  DoubleDouble sums[kRows] = {};
  for (int col = threadIdx.x; col < n; col += 32) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    for (int r = 0; r < kRows; ++r)
      if (row + r < m)
      sums[r] = kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, (unsigned short)(row + r) * size_t(n) + col), factor, sums[r]);
  }
  for (int r = 0; r < kRows && row + r < m; ++r) {
    const DoubleDouble total = sum_of_warp(sums[r]);
    if (threadIdx.x == 0) put(y, m, row + r, total);
  }
}
