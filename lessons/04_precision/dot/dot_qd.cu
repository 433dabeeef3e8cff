// dot_qd: the dot product in quad-double.
// Changed:  numbers of four parts.
// Look for: the result at condition 1e30, where double-double has a digit or two left.
#include "dot/dot.h"

namespace precision {

__global__ void dot_qd(const double* x, const double* y, int n, double* partial) {
  add_products<QuadDouble>(x, y, n, partial,
                           [](QuadDouble a, QuadDouble b, QuadDouble sum) { return multiply_add(a, b, sum); });
}

__global__ void dot_qd_end(const double* partial, int count, double* out) {
  add_partial<QuadDouble>(partial, count, out);
}

void launch_dot_qd(const double* x, const double* y, int n, double* partial, double* out, cudaStream_t stream) {
  const int blocks = dot_blocks(n);
  dot_qd<<<blocks, kDotThreads, 0, stream>>>(x, y, n, partial);
  dot_qd_end<<<1, kDotThreads, 0, stream>>>(partial, blocks, out);
}

}  // namespace precision
