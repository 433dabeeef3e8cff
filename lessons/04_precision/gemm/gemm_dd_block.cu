// gemm_dd_block: register blocks, and 15 operations.
// Changed:  a thread computes 4 x 4 elements of C, so that a number that it reads from shared memory is used four
//           times. The cross products are fused into the exact product's error.
// Look for: half a shared load for each product in place of two, and 15 operations in place of 19.
#include "gemm/block.h"

namespace precision {

struct FusedSum {
  using Number = DoubleDouble;
  static constexpr int kUnroll = 1;
  DoubleDouble sum{0, 0};
  __device__ void add(DoubleDouble a, DoubleDouble b) { sum = kernels::multiply_add_fused(a, b, sum); }
  __device__ void eight_added() {}
  __device__ DoubleDouble total() const { return sum; }
};

using Fused = Block<FusedSum, 4, 4, 8>;

__global__ __launch_bounds__(Fused::kThreads, 3) void gemm_dd_block(const double* a, const double* b, double* c, int m,
                                                                    int n, int k) {
  __shared__ Fused::Stage stages[2];
  Fused::multiply(a, b, c, m, n, k, stages);
}

void launch_gemm_dd_block(const double* a, const double* b, double* c, int m, int n, int k, cudaStream_t stream) {
  gemm_dd_block<<<Fused::blocks(m, n), Fused::kThreads, 0, stream>>>(a, b, c, m, n, k);
}

}  // namespace precision
