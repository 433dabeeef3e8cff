// Exercise 3: AXPY in double-double. The high parts of x lie at x[0] to x[n - 1], the low parts at x[n] to x[2 n - 1],
//             and those of y likewise.
// Changed:  the kernel's body: y = a x + y for n numbers, one a thread.
// Look for: no hazard, and 8 sectors for each load request: 32 lanes take 8 bytes each, side by side.
#include "dd.h"
#include "memory.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

__global__ void planes(DoubleDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  // --- your code
  // TODO: this reads the two parts of a number as if they were neighbours, and it has no guard.
  const DoubleDouble from_x{x[2 * i], x[2 * i + 1]}, from_y{y[2 * i], y[2 * i + 1]};
  const DoubleDouble sum = kernels::multiply_add_fused(a, from_x, from_y);
  y[2 * i] = sum.hi;
  y[2 * i + 1] = sum.lo;
  // --- end of your code
}

void launch_planes(DoubleDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  planes<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
