// dot_double: the dot product in double.
// Changed:  two arrays are read and nothing is written but a sum for each block; a second kernel adds those up.
// Look for: the share of the reading rate. The order of additions is the same on every GPU, and so are the bits.
#include "dot/dot.h"

namespace precision {

__global__ void dot_double(const double* x, const double* y, int n, double* partial) {
  add_products<double>(x, y, n, partial, [](double a, double b, double sum) { return rounded::fma(a, b, sum); });
}

__global__ void dot_double_end(const double* partial, int count, double* out) {
  add_partial<double>(partial, count, out);
}

void launch_dot_double(const double* x, const double* y, int n, double* partial, double* out, cudaStream_t stream) {
  const int blocks = dot_blocks(n);
  dot_double<<<blocks, kDotThreads, 0, stream>>>(x, y, n, partial);
  dot_double_end<<<1, kDotThreads, 0, stream>>>(partial, blocks, out);
}

}  // namespace precision
