// precision_fp32: in float.
// Changed:  A, B and C hold floats: half the bytes, and no tensor cores.
// Look for: the error is what rounding to float makes of the inputs, and of the sums.
#include "precision/precision.h"

namespace libraries {

void launch_precision_fp32(const Precise& p, cudaStream_t stream) {
  multiply_in(CUDA_R_32F, CUBLAS_COMPUTE_32F, p, kernels::cublas_handle(stream));
}

}  // namespace libraries
