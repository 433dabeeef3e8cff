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
