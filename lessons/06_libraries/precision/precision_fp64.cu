// precision_fp64: the product in double, by the call that names its types.
// Changed:  a new task: cublasGemmEx, which has a type for A, for B, for C, and one to compute in.
// Look for: the error, some last places of a double, and the time that it costs.
#include "precision/precision.h"

namespace libraries {

void launch_precision_fp64(const Precise& p, cudaStream_t stream) {
  multiply_in(CUDA_R_64F, CUBLAS_COMPUTE_64F, p, kernels::cublas_handle(stream));
}

}  // namespace libraries
