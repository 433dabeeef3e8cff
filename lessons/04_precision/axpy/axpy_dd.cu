// axpy_dd: AXPY in double-double. Twice the bytes, fifteen times the arithmetic.
// Changed:  a number is two doubles, in two planes: all high parts, then all low parts. With the choice fma = off the
//           product takes Dekker's 17 operations in place of 2.
// Look for: twice the time of `axpy_double`, not fifteen times. Each request still asks for 8 whole sectors.
#include "precision.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

template <bool kFused>
__global__ void axpy_dd(DoubleDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i >= size_t(n)) return;
  const DoubleDouble from_x = fetch<DoubleDouble>(x, n, i), from_y = fetch<DoubleDouble>(y, n, i);
  put(y, n, i, kFused ? kernels::multiply_add_fused(a, from_x, from_y) : multiply_add_dekker(a, from_x, from_y));
}

void launch_axpy_dd(DoubleDouble a, const double* x, double* y, int n, bool fused, cudaStream_t stream) {
  (fused ? axpy_dd<true> : axpy_dd<false>)<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
