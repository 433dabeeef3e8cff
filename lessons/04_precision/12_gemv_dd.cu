// Step 12: the matrix-vector product in double-double.
// Changed:  numbers of two parts, in planes.
// Look for: twice the time of step 11. In 2010 it was 3.1 times.
#include "gemv.h"

namespace precision {

__global__ void gemv_dd(const double* a, const double* x, double* y, int m, int n) {
  multiply_rows<DoubleDouble>(a, x, y, m, n, [](DoubleDouble one, DoubleDouble other, DoubleDouble sum) {
    return kernels::multiply_add_fused(one, other, sum);
  });
}

void launch_gemv_dd(const double* a, const double* x, double* y, int m, int n, cudaStream_t stream) {
  gemv_dd<<<tiles(m, kGemvRows), dim3(32, kGemvWarps), 0, stream>>>(a, x, y, m, n);
}

}  // namespace precision
