// Exercise 8: keep an error budget. Of the steps of this lesson take the one with the fewest operations whose error
//             bound for c + a b lies within what may be lost.
// Changed:  operations_within(). The bounds are in the box of lesson.md that lists every operation; u is 2^-53.
// Look for: other steps for numbers that cancel than for numbers that do not.
#include "dd.h"
#include "memory.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

/// The fewest operations of a multiply-add whose error bound is `budget` or less: 15 (cross products fused), 19
///           (sloppy), 28 (accurate) or 184 (quad-double); 0 if none of them is good enough. c, product and result:
///           |c|, |a b| and |c + a b|; budget: the largest error that is allowed.
int operations_within(double c, double product, double result, double budget) {
  // --- your code
  const double uu = 0x1p-106;  // u^2
  if (uu * (3 * c + 13 * product) <= budget) return 15;
  if (uu * (3 * c + 9 * product) <= budget) return 19;
  if (uu * (3 * result + 6 * product) <= budget) return 28;
  return 0x1p-209 * (c + product) <= budget ? 184 : 0;
  // --- end of your code
}

template <int kOperations>
__global__ void budget(DoubleDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i >= size_t(n)) return;
  const DoubleDouble from_x = fetch<DoubleDouble>(x, n, i), from_y = fetch<DoubleDouble>(y, n, i);
  put(y, n, i,
      kOperations == 15   ? kernels::multiply_add_fused(a, from_x, from_y)
      : kOperations == 19 ? multiply_add_sloppy(a, from_x, from_y)
                          : multiply_add_accurate(a, from_x, from_y));
}

void launch_budget(DoubleDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  const int operations = operations_within(1, 1, 2, 0x1p-102);  // numbers of this size that do not cancel
  (operations == 15   ? budget<15>
   : operations == 19 ? budget<19>
                      : budget<28>)<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
