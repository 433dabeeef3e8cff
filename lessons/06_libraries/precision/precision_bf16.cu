// precision_bf16: 8 bits, and the range of a float; sums in float.
// Changed:  A and B hold bfloat16: half the bytes of a float.
// Look for: the largest error, at the time of `precision_fp16`.
#include "precision/precision.h"

namespace libraries {

void launch_precision_bf16(const Precise& p, cudaStream_t stream) {
  multiply_in(CUDA_R_16BF, CUBLAS_COMPUTE_32F, p, kernels::cublas_handle(stream));
}

}  // namespace libraries
