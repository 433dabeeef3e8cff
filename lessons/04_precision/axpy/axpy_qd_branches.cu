// axpy_qd_branches: quad-double with branches, as the QD library has it since 2001.
// Changed:  a multiply-add renormalises by asking of each part whether it is zero (qd_branches.h): 202 to 206
//           operations, by the way that a number takes.
// Look for: the instructions. Where the threads of a warp take different ways, the warp takes all of them.
#include "precision.h"
#include "qd_branches.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

__global__ void axpy_qd_branches(QuadDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i < size_t(n)) put(y, n, i, branches::multiply_add(a, fetch<QuadDouble>(x, n, i), fetch<QuadDouble>(y, n, i)));
}

void launch_axpy_qd_branches(QuadDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  axpy_qd_branches<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
