// solve_refined: the same systems, refined in double-double. Why anyone wants 106 bits.
// Changed:  b and x are double-double. What x leaves of b, b - A x, is computed in double-double; the factors of
//           `solve_double`, in double, say by what to correct x; and so on until a correction no longer halves.
// Look for: an error 10 to 20 digits smaller for a few times the time. Elimination, most of the work, stays in double:
//           only the n^2 products of each residual are in double-double. Beyond a condition of 1e16 nothing is saved.
#include "solve/solve.h"

namespace precision {

constexpr int kMostCorrections = 40;

__device__ inline double largest_of_warp(double value) {
  for (int lanes = 16; lanes > 0; lanes /= 2) value = fmax(value, __shfl_xor_sync(0xffffffff, value, lanes));
  return value;
}

/// Element `lane` of b - A x, where lane j has element j of x.
__device__ inline DoubleDouble residual(const System& original, int n, DoubleDouble right, DoubleDouble x) {
  const int lane = threadIdx.x;
  for (int col = 0; col < n; ++col) {
    const DoubleDouble known{__shfl_sync(0xffffffff, x.hi, col), __shfl_sync(0xffffffff, x.lo, col)};
    if (lane < n) right = kernels::multiply_add_fused(DoubleDouble{-original.matrix[lane][col], 0}, known, right);
  }
  return right;
}

__global__ __launch_bounds__(32) void solve_refined(const double* a, const double* b, double* x, int n) {
  __shared__ System original, system;
  const size_t first = size_t(blockIdx.x) * n;
  const int lane = threadIdx.x;
  fetch_matrix(original, a + first * n, n);
  fetch_matrix(system, a + first * n, n);
  factor_matrix(system, n);

  const DoubleDouble right = lane < n ? fetch_record<DoubleDouble>(b, first + lane) : DoubleDouble{0, 0};
  DoubleDouble found{solve_factored(system, n, right.hi), 0};
  double before = largest_of_warp(fabs(found.hi));
  for (int i = 0; i < kMostCorrections; ++i) {
    const double correction = solve_factored(system, n, residual(original, n, right, found).hi);
    const double largest = largest_of_warp(fabs(correction));
    if (!(largest < before / 2)) break;  // the same in all lanes
    found = kernels::add_accurate(found, DoubleDouble{correction, 0});
    before = largest;
  }
  if (lane < n) put_record(x, first + lane, found);
}

void launch_solve_refined(const double* a, const double* b, double* x, int systems, int n, cudaStream_t stream) {
  solve_refined<<<systems, 32, 0, stream>>>(a, b, x, n);
}

}  // namespace precision
