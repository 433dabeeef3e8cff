// gemm_dd_renorm: put the sum in order every eighth step only.
// Changed:  12 operations for each product and 6 for every eighth, 12.75 in all. What the plain sum loses is kept in
//           the low part until then.
// Look for: an eighth less time than `gemm_dd_block`, for one bit of the error at most.
#include "gemm/block.h"

namespace precision {

struct LateSum {
  using Number = DoubleDouble;
  static constexpr int kUnroll = 2;
  DoubleDouble sum{0, 0};
  __device__ void add(DoubleDouble a, DoubleDouble b) { sum = multiply_add_late(a, b, sum); }
  __device__ void eight_added() { sum = renormalised(sum); }
  __device__ DoubleDouble total() const { return renormalised(sum); }
};

using Late = Block<LateSum, 4, 4, 8>;

__global__ __launch_bounds__(Late::kThreads, 3) void gemm_dd_renorm(const double* a, const double* b, double* c, int m,
                                                                    int n, int k) {
  __shared__ Late::Stage stages[2];
  Late::multiply(a, b, c, m, n, k, stages);
}

void launch_gemm_dd_renorm(const double* a, const double* b, double* c, int m, int n, int k, cudaStream_t stream) {
  gemm_dd_renorm<<<Late::blocks(m, n), Late::kThreads, 0, stream>>>(a, b, c, m, n, k);
}

}  // namespace precision
