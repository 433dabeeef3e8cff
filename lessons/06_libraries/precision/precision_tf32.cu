// precision_tf32: floats, of which tensor cores take 11 bits.
// Changed:  one word: the type to compute in. The matrices hold floats as before.
// Look for: an error as that of half precision, and the range of a float.
#include "precision/precision.h"

namespace libraries {

void launch_precision_tf32(const Precise& p, cudaStream_t stream) {
  multiply_in(CUDA_R_32F, CUBLAS_COMPUTE_32F_FAST_TF32, p, kernels::cublas_handle(stream));
}

}  // namespace libraries
