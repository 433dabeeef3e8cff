// The product in one precision after the other: what the steps share. Only the types that the call names differ.
#pragma once
#include "../libraries.h"

namespace libraries {

/// C = A B, row by row: A is m x k, B is k x n, C is m x n. Which types lie there is the step's.
struct Precise {
  int m, n, k;
  const void *a, *b;
  void* c;
};
using LaunchPrecise = void(const Precise& p, cudaStream_t stream);

/// A and B hold `inputs`, C holds doubles where that is what is computed in, else floats.
inline void multiply_in(cudaDataType inputs, cublasComputeType_t compute, const Precise& p, cublasHandle_t handle) {
  const double one = 1, zero = 0;
  const float one_f = 1, zero_f = 0;
  const bool doubles = inputs == CUDA_R_64F;
  BLAS(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, p.n, p.m, p.k, doubles ? static_cast<const void*>(&one) : &one_f,
                    p.b, inputs, p.n, p.a, inputs, p.k, doubles ? static_cast<const void*>(&zero) : &zero_f, p.c,
                    doubles ? CUDA_R_64F : CUDA_R_32F, p.n, compute, CUBLAS_GEMM_DEFAULT));
}

}  // namespace libraries
