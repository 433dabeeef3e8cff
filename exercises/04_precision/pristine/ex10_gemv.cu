// Exercise 10: spare the memory system. y = A x in double-double, one warp a row. A number has two parts, in planes.
//              Whatever passes through the memory system takes a turn: a sector, a wavefront, a request.
// Changed:  the kernel, and how many rows a warp takes.
// Look for: a medal for turns for 32 products: bronze 40, silver 29, gold 24. This kernel has 132. The matrix alone
//           costs 18: two requests of eight sectors.
#include "sum.h"

namespace precision {

constexpr int kWarps = 4;  // of a block; threadIdx.x is the lane, threadIdx.y the warp

// --- your code
constexpr int kRows = 1;  // of a warp

__global__ void gemv(const double* a, const double* x, double* y, int m, int n) {
  const int row = (blockIdx.x * kWarps + threadIdx.y) * kRows, each = tiles(n, 32), begin = threadIdx.x * each;
  if (row >= m) return;  // the whole warp
  DoubleDouble sum{};
  // TODO: each lane takes a run of columns. Who should take which? And x: how often does it come for how many rows?
  for (int col = begin; col < begin + each && col < n; col++) {
    const DoubleDouble factor = fetch<DoubleDouble>(x, n, col);
    sum = kernels::multiply_add_fused(fetch<DoubleDouble>(a, size_t(m) * n, size_t(row) * n + col), factor, sum);
  }
  sum = sum_of_warp(sum);
  if (threadIdx.x == 0) put(y, m, row, sum);
}
// --- end of your code

void launch_gemv(const double* a, const double* x, double* y, int m, int n, cudaStream_t stream) {
  gemv<<<tiles(m, kWarps * kRows), dim3(32, kWarps), 0, stream>>>(a, x, y, m, n);
}

}  // namespace precision
