// gemv_double: the matrix-vector product in double.
// Changed:  a block takes four rows; x is read again for every four, from the caches. A thread has asked for four
//           numbers of each row before it computes with the first.
// Look for: the share of the reading rate: the matrix is read once, and nothing else counts.
#include "gemv/gemv.h"

namespace precision {

constexpr int kRows = 4;  // of a block

__global__ __launch_bounds__(kGemvThreads, 1) void gemv_double(const double* a, const double* x, double* y, int m,
                                                               int n) {
  multiply_rows<double, kRows, 4>(a, x, y, m, n,
                                  [](double one, double other, double sum) { return rounded::fma(one, other, sum); });
}

void launch_gemv_double(const double* a, const double* x, double* y, int m, int n, cudaStream_t stream) {
  gemv_double<<<tiles(m, kRows), kGemvThreads, 0, stream>>>(a, x, y, m, n);
}

}  // namespace precision
