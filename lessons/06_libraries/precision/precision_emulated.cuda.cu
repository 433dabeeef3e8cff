// precision_emulated: doubles again, put together from products of bytes.
// Changed:  FP64 by the tensor cores for bytes: cuBLAS cuts each number into pieces of a few bits, whose products are
//           exact. It is asked to do so at any size.
// Look for: the error of `precision_fp64`, and the time beside it.
#include "precision/precision.h"

namespace libraries {

void launch_precision_emulated(const Precise& p, cudaStream_t stream) {
  const cublasHandle_t handle = kernels::cublas_handle(stream);
  BLAS(cublasSetEmulationStrategy(handle, CUBLAS_EMULATION_STRATEGY_EAGER));
  multiply_in(CUDA_R_64F, CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT, p, handle);
  BLAS(cublasSetEmulationStrategy(handle, CUBLAS_EMULATION_STRATEGY_DEFAULT));
}

}  // namespace libraries
