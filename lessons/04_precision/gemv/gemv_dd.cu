// gemv_dd: the matrix-vector product in double-double.
// Changed:  numbers of two parts, in planes.
// Look for: twice the time of `gemv_double`. In 2010 it was 3.1 times.
#include "gemv/gemv.h"

namespace precision {

constexpr int kRows = 2;  // of a block

__global__ __launch_bounds__(kGemvThreads, 1) void gemv_dd(const double* a, const double* x, double* y, int m, int n) {
  multiply_rows<DoubleDouble, kRows, 4>(a, x, y, m, n, [](DoubleDouble one, DoubleDouble other, DoubleDouble sum) {
    return kernels::multiply_add_fused(one, other, sum);
  });
}

void launch_gemv_dd(const double* a, const double* x, double* y, int m, int n, cudaStream_t stream) {
  gemv_dd<<<tiles(m, kRows), kGemvThreads, 0, stream>>>(a, x, y, m, n);
}

}  // namespace precision
