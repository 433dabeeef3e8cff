// axpy_qd_aos: quad-double as an array of structures, read part by part.
// Changed:  the layout of `axpy_dd_aos`, with four parts.
// Look for: 32 sectors for each request, a quarter of each used: every lane is in a sector of its own.
#include "precision.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

__global__ void axpy_qd_aos(QuadDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i >= size_t(n)) return;
  const double *of_x = x + 4 * i, *of_y = y + 4 * i;
  const QuadDouble from_x{of_x[0], of_x[1], of_x[2], of_x[3]}, from_y{of_y[0], of_y[1], of_y[2], of_y[3]};
  const QuadDouble sum = multiply_add(a, from_x, from_y);
  double* to = y + 4 * i;
  to[0] = sum.a;
  to[1] = sum.b;
  to[2] = sum.c;
  to[3] = sum.d;
}

void launch_axpy_qd_aos(QuadDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  axpy_qd_aos<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
