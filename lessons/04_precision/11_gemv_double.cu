// Step 11: the matrix-vector product in double.
// Changed:  a warp takes two rows; x is read again for every two, from the caches.
// Look for: the share of the reading rate: the matrix is read once, and nothing else counts.
#include "gemv.h"

namespace precision {

__global__ void gemv_double(const double* a, const double* x, double* y, int m, int n) {
  multiply_rows<double>(a, x, y, m, n,
                        [](double one, double other, double sum) { return rounded::fma(one, other, sum); });
}

void launch_gemv_double(const double* a, const double* x, double* y, int m, int n, cudaStream_t stream) {
  gemv_double<<<tiles(m, kGemvRows), dim3(32, kGemvWarps), 0, stream>>>(a, x, y, m, n);
}

}  // namespace precision
