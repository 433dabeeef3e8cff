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
