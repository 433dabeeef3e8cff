// gemm_qd_block: quad-double with register blocks.
// Changed:  a thread computes 2 x 2 elements of C. More would not fit into its registers.
// Look for: one shared load for each product in place of two, and hardly a gain: with 184 operations a product, nobody
//           waits for shared memory.
#include "gemm/block.h"

namespace precision {

struct QuadSum {
  using Number = QuadDouble;
  static constexpr int kUnroll = 1;
  QuadDouble sum{0, 0, 0, 0};
  __device__ void add(QuadDouble a, QuadDouble b) { sum = multiply_add(a, b, sum); }
  __device__ void eight_added() {}
  __device__ QuadDouble total() const { return sum; }
};

using OfQuads = Block<QuadSum, 2, 2>;

__global__ __launch_bounds__(OfQuads::kThreads) void gemm_qd_block(const double* a, const double* b, double* c, int m,
                                                                   int n, int k) {
  __shared__ OfQuads::Stage stages[2];
  OfQuads::multiply(a, b, c, m, n, k, stages);
}

void launch_gemm_qd_block(const double* a, const double* b, double* c, int m, int n, int k, cudaStream_t stream) {
  gemm_qd_block<<<OfQuads::blocks(m, n), OfQuads::kThreads, 0, stream>>>(a, b, c, m, n, k);
}

}  // namespace precision
