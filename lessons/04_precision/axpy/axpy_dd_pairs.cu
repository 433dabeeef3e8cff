// axpy_dd_pairs: the same array of structures, a number an access.
// Changed:  both parts of a number are read, and written, by one access of 16 bytes.
// Look for: 16 sectors a request again, now all used, and half as many requests. The layout was not at fault.
#include "precision.h"

namespace precision {

constexpr int kThreads = 256;  // of a block

__global__ void axpy_dd_pairs(DoubleDouble a, const double* x, double* y, int n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  if (i >= size_t(n)) return;
  put_record(y, i, kernels::multiply_add_fused(a, fetch_record<DoubleDouble>(x, i), fetch_record<DoubleDouble>(y, i)));
}

void launch_axpy_dd_pairs(DoubleDouble a, const double* x, double* y, int n, cudaStream_t stream) {
  axpy_dd_pairs<<<tiles(n, kThreads), kThreads, 0, stream>>>(a, x, y, n);
}

}  // namespace precision
