// Exercise 1: two-sum from memory. A sum of two floats is rounded. What the rounding lost is a float too, and floats
//             can compute it exactly.
// Changed:  the second member: what a + b has that `sum` lacks. Each operation below is rounded once, and nothing is
//           contracted.
// Look for: an error of about 2^-48, where it was about 2^-24.
#include "kernels/double_float/product.h"
#include "matrix.h"

namespace gemm {

constexpr int kTile = 16;  // 16 x 16 threads, one element of C each

// a + b = hi + lo exactly, whichever of the two is larger.
static __device__ DoubleFloat exact_sum(float a, float b) {
  const float sum = __fadd_rn(a, b);
  // --- your code
  // TODO: how much of b is in the sum? How much of a? What is missing of each?
  return {sum, 0};
  // --- end of your code
}

static __device__ DoubleFloat sum_of(DoubleFloat a, DoubleFloat b) {
  const DoubleFloat s = exact_sum(a.hi, b.hi);
  return kernels::quick_two_sum(s.hi, __fadd_rn(s.lo, __fadd_rn(a.lo, b.lo)));
}

__global__ void two_sum(Gemm<DoubleFloat> g) {
  const int across = tiles(g.n, kTile);
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int row = blockIdx.x / across * kTile + ty;
  const int col = blockIdx.x % across * kTile + tx;
  if (row >= g.m || col >= g.n) return;

  DoubleFloat sum{0, 0};
  for (int i = 0; i < g.k; ++i)
    sum = sum_of(sum, kernels::mul(fetch(g.a + at(row, i, g.lda)), fetch(g.b + at(i, col, g.ldb))));
  put(g.c + at(row, col, g.ldc), sum);
}

void launch_two_sum(const Gemm<DoubleFloat>& g, cudaStream_t stream) {
  two_sum<<<tiles(g.m, kTile) * tiles(g.n, kTile), dim3(kTile, kTile), 0, stream>>>(g);
}

}  // namespace gemm
