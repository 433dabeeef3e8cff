// axpy_double: AXPY in double, what every other AXPY is compared with.
// Changed:  nothing yet: a thread an element, y = a x + y in one fused multiply-add.
// Look for: the share of the copy's rate. 24 bytes for one instruction of arithmetic: memory sets the time.
#include "precision.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

__global__ void axpy_double(double a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i < size_t(n)) y[i] = rounded::fma(a, x[i], y[i]);
}

void launch_axpy_double(double a, const double* x, double* y, int n, cudaStream_t stream) {
  axpy_double<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
