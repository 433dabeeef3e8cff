// axpy_td: AXPY in triple-double, between `axpy_dd` and `axpy_qd`.
// Changed:  a number is three doubles, in three planes, and a multiply-add takes 66 operations (td.h): 15 in
//           double-double, 184 in quad-double.
// Look for: three times the time of `axpy_double`. Memory counts the doubles; so each place more costs the same.
#include "precision.h"
#include "td.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

__global__ void axpy_td(TripleDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i < size_t(n)) put(y, n, i, multiply_add(a, fetch<TripleDouble>(x, n, i), fetch<TripleDouble>(y, n, i)));
}

void launch_axpy_td(TripleDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  axpy_td<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
