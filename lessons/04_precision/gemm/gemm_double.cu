// gemm_double: the matrix product in double, with the loop that all register-blocked steps of this task share.
// Changed:  each of 256 threads computes 4 x 4 elements of C from tiles in shared memory.
// Look for: the time that the steps below are multiples of, and how far cuBLAS, on tensor cores, is ahead.
#include "gemm/block.h"

namespace precision {

struct PlainSum {
  using Number = double;
  static constexpr int kUnroll = 2;
  double sum = 0;
  __device__ void add(double a, double b) { sum = rounded::fma(a, b, sum); }
  __device__ void eight_added() {}
  __device__ double total() const { return sum; }
};

using OfDouble = Block<PlainSum, 4, 4>;

__global__ __launch_bounds__(OfDouble::kThreads) void gemm_double(const double* a, const double* b, double* c, int m,
                                                                  int n, int k) {
  __shared__ OfDouble::Stage stages[2];
  OfDouble::multiply(a, b, c, m, n, k, stages);
}

void launch_gemm_double(const double* a, const double* b, double* c, int m, int n, int k, cudaStream_t stream) {
  gemm_double<<<OfDouble::blocks(m, n), OfDouble::kThreads, 0, stream>>>(a, b, c, m, n, k);
}

}  // namespace precision
