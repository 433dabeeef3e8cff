// gemm_td_block: the matrix product in triple-double, with the register blocks of `gemm_dd_block` and `gemm_qd_block`.
// Changed:  66 operations for each product, and 4 x 2 elements of C a thread. Records of 24 bytes start on 8 bytes
//           only, so a number takes three accesses.
// Look for: the time between `gemm_dd_block` and `gemm_qd_block`. Arithmetic counts the operations: the third place
//           makes 66 of 15, and the fourth 184 of 66.
#include "gemm/block.h"
#include "td.h"

namespace precision {

struct TripleSum {
  using Number = TripleDouble;
  static constexpr int kUnroll = 1;
  TripleDouble sum{0, 0, 0};
  __device__ void add(TripleDouble a, TripleDouble b) { sum = multiply_add(a, b, sum); }
  __device__ void eight_added() {}
  __device__ TripleDouble total() const { return sum; }
};

using OfTriples = Block<TripleSum, 4, 2>;

__global__ __launch_bounds__(OfTriples::kThreads, 2) void gemm_td_block(const double* a, const double* b, double* c,
                                                                        int m, int n, int k) {
  __shared__ OfTriples::Stage stages[2];
  OfTriples::multiply(a, b, c, m, n, k, stages);
}

void launch_gemm_td_block(const double* a, const double* b, double* c, int m, int n, int k, cudaStream_t stream) {
  gemm_td_block<<<OfTriples::blocks(m, n), OfTriples::kThreads, 0, stream>>>(a, b, c, m, n, k);
}

}  // namespace precision
