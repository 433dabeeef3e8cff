// The cuBLAS functions that the Ozaki steps use, for the CPU backend: products of bytes and of doubles, by the
// definition. With this file in place of the library, the steps' own kernels can be tested without a GPU.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>

using cublasHandle_t = struct CublasOnCpu*;
enum cublasStatus_t { CUBLAS_STATUS_SUCCESS, CUBLAS_STATUS_NOT_SUPPORTED };
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T };
enum cublasComputeType_t { CUBLAS_COMPUTE_32I };
enum cublasGemmAlgo_t { CUBLAS_GEMM_DEFAULT };
enum cudaDataType { CUDA_R_8I, CUDA_R_32I };

inline const char* cublasGetStatusString(cublasStatus_t) {
  return "only products of bytes and of doubles are there on the CPU backend";
}
inline cublasStatus_t cublasCreate(cublasHandle_t*) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasDestroy(cublasHandle_t) { return CUBLAS_STATUS_SUCCESS; }
inline cublasStatus_t cublasSetStream(cublasHandle_t, cudaStream_t) { return CUBLAS_STATUS_SUCCESS; }

/// c = a^T b: m x n 32-bit numbers from k x m and k x n bytes, all column-major.
inline cublasStatus_t cublasGemmEx(cublasHandle_t, cublasOperation_t of_a, cublasOperation_t of_b, int m, int n, int k,
                                   const int32_t* alpha, const void* a, cudaDataType type_a, int lda, const void* b,
                                   cudaDataType type_b, int ldb, const int32_t* beta, void* c, cudaDataType type_c,
                                   int ldc, cublasComputeType_t, cublasGemmAlgo_t) {
  if (of_a != CUBLAS_OP_T || of_b != CUBLAS_OP_N || type_a != CUDA_R_8I || type_b != CUDA_R_8I ||
      type_c != CUDA_R_32I || *alpha != 1 || *beta != 0)
    return CUBLAS_STATUS_NOT_SUPPORTED;
  if (lda % 16 || ldb % 16) return CUBLAS_STATUS_NOT_SUPPORTED;  // required by the integer tensor cores
  cudaDeviceSynchronize();                                       // earlier kernels write a and b
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row) {
      const int8_t* left = static_cast<const int8_t*>(a) + int64_t(row) * lda;
      const int8_t* right = static_cast<const int8_t*>(b) + int64_t(col) * ldb;
      int32_t sum = 0;
      for (int i = 0; i < k; ++i) sum += left[i] * right[i];
      static_cast<int32_t*>(c)[int64_t(col) * ldc + row] = sum;
    }
  return CUBLAS_STATUS_SUCCESS;
}

/// c = alpha a b + beta c, of doubles, m x k and k x n, all column-major.
inline cublasStatus_t cublasDgemm(cublasHandle_t, cublasOperation_t of_a, cublasOperation_t of_b, int m, int n, int k,
                                  const double* alpha, const double* a, int lda, const double* b, int ldb,
                                  const double* beta, double* c, int ldc) {
  if (of_a != CUBLAS_OP_N || of_b != CUBLAS_OP_N) return CUBLAS_STATUS_NOT_SUPPORTED;
  cudaDeviceSynchronize();  // earlier kernels write a and b
  for (int col = 0; col < n; ++col)
    for (int row = 0; row < m; ++row) {
      double sum = 0;
      for (int i = 0; i < k; ++i) sum += a[int64_t(i) * lda + row] * b[int64_t(col) * ldb + i];
      double& to = c[int64_t(col) * ldc + row];
      to = *beta == 0 ? *alpha * sum : *alpha * sum + *beta * to;
    }
  return CUBLAS_STATUS_SUCCESS;
}
