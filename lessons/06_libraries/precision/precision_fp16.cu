// precision_fp16: 11 bits, up to 65504; sums in float.
// Changed:  half in place of bfloat16: three more bits of the number, three less of its range.
// Look for: an eighth of the error of `precision_bf16`. These numbers lie between -1 and 1; others may not fit.
#include "precision/precision.h"

namespace libraries {

void launch_precision_fp16(const Precise& p, cudaStream_t stream) {
  multiply_in(CUDA_R_16F, CUBLAS_COMPUTE_32F, p, kernels::cublas_handle(stream));
}

}  // namespace libraries
