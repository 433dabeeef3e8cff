// gemv_qd: the matrix-vector product in quad-double.
// Changed:  numbers of four parts.
// Look for: what bounds it. In 2010 it took 41 times as long as double.
#include "gemv/gemv.h"

namespace precision {

constexpr int kRows = 2;  // of a block

__global__ __launch_bounds__(kGemvThreads) void gemv_qd(const double* a, const double* x, double* y, int m, int n) {
  multiply_rows<QuadDouble, kRows, 1>(
      a, x, y, m, n, [](QuadDouble one, QuadDouble other, QuadDouble sum) { return multiply_add(one, other, sum); });
}

void launch_gemv_qd(const double* a, const double* x, double* y, int m, int n, cudaStream_t stream) {
  gemv_qd<<<tiles(m, kRows), kGemvThreads, 0, stream>>>(a, x, y, m, n);
}

}  // namespace precision
