// Exercise 10: spare the memory system. y = A x in double-double, one warp a row. A number has two parts, in planes.
//              Whatever passes through the memory system takes a turn: a sector, a wavefront, a request.
// Changed:  the kernel, and how many rows a warp takes.
// Look for: a medal for turns for 32 products: bronze 40, silver 29, gold 24. This kernel has 132. The matrix alone
//           costs 18: two requests of eight sectors.
#include "sum.h"

namespace precision {

constexpr int kWarps = 4;  // of a block; threadIdx.x is the lane, threadIdx.y the warp

// --- your code
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
// --- end of your code

void launch_gemv(const double* a, const double* x, double* y, int m, int n, cudaStream_t stream) {
  gemv<<<tiles(m, kWarps * kRows), dim3(32, kWarps), 0, stream>>>(a, x, y, m, n);
}

}  // namespace precision
