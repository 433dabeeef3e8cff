// axpy_dd_aos: an array of structures, read part by part. The layout that a C++ struct gives.
// Changed:  the two parts of a number lie side by side, and each is an access of its own.
// Look for: 16 sectors for each request in place of 8: every request takes half of what it touches, and the other
//           half is touched again by the next one. DRAM moves no more than before; the L1 cache has twice the work.
#include "precision.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

__global__ void axpy_dd_aos(DoubleDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i >= size_t(n)) return;
  const double *part_of_x = x + 2 * i, *part_of_y = y + 2 * i;
  const DoubleDouble from_x{part_of_x[0], part_of_x[1]}, from_y{part_of_y[0], part_of_y[1]};
  const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
  double* to = y + 2 * i;
  to[0] = sum.hi;
  to[1] = sum.lo;
}

void launch_axpy_dd_aos(DoubleDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  axpy_dd_aos<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
