// gemm_dd_naive: the matrix product in double-double, as careful as can be.
// Changed:  a thread an element, from global memory; each product is normalised and added accurately: 28 operations.
// Look for: the error and the time. In 2010 DD GEMM took 12 times as long as double.
#include "precision.h"

namespace precision {

constexpr int kTile = 16;  // 16 x 16 threads

__global__ void gemm_dd_naive(const double* a, const double* b, double* c, int m, int n, int k) {
  const int across = tiles(n, kTile);
  const int row = blockIdx.x / across * kTile + threadIdx.y;
  const int col = blockIdx.x % across * kTile + threadIdx.x;
  if (row >= m || col >= n) return;

  DoubleDouble sum{0, 0};
  for (int i = 0; i < k; ++i)
    sum = multiply_add_accurate(fetch_record<DoubleDouble>(a, size_t(row) * k + i),
                                fetch_record<DoubleDouble>(b, size_t(i) * n + col), sum);
  put_record(c, size_t(row) * n + col, sum);
}

void launch_gemm_dd_naive(const double* a, const double* b, double* c, int m, int n, int k, cudaStream_t stream) {
  gemm_dd_naive<<<tiles(m, kTile) * tiles(n, kTile), dim3(kTile, kTile), 0, stream>>>(a, b, c, m, n, k);
}

}  // namespace precision
