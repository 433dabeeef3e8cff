// axpy_qd: AXPY in quad-double. Four times the bytes of double, 184 times the operations.
// Changed:  a number is four doubles, in four planes, and a multiply-add is a network of exact sums (qd.h).
// Look for: which resource bounds it. On a GPU whose FP64 units are fast, memory still does.
#include "precision.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

__global__ void axpy_qd(QuadDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i < size_t(n)) put(y, n, i, multiply_add(a, fetch<QuadDouble>(x, n, i), fetch<QuadDouble>(y, n, i)));
}

void launch_axpy_qd(QuadDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  axpy_qd<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
