// cuBLAS: the calls that BLAS does not have: batches of products and of small systems, sums of matrices, scaled rows and
// columns, products of half and of mixed types.
#pragma once

#include <cuComplex.h>
#include <cuda_fp16.h>

extern "C" {
#define SIMT_BLAS(L, T)                                                                                               \
  cublasStatus_t cublas##L##gemmStridedBatched(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, \
                                               int m, int n, int k, const T* alpha, const T* a, int lda,              \
                                               long long stride_a, const T* b, int ldb, long long stride_b,           \
                                               const T* beta, T* c, int ldc, long long stride_c, int count);          \
  cublasStatus_t cublas##L##geam(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, \
                                 const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb, T* c,       \
                                 int ldc);
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
SIMT_BLAS(C, cuComplex)
SIMT_BLAS(Z, cuDoubleComplex)
#undef SIMT_BLAS

#define SIMT_BLAS(L, T)                                                                                                \
  cublasStatus_t cublas##L##gemmBatched(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,  \
                                        int n, int k, const T* alpha, const T* const a[], int lda, const T* const b[], \
                                        int ldb, const T* beta, T* const c[], int ldc, int count);                     \
  cublasStatus_t cublas##L##gemvStridedBatched(cublasHandle_t handle, cublasOperation_t op, int m, int n,              \
                                               const T* alpha, const T* a, int lda, long long stride_a, const T* x,    \
                                               int incx, long long stride_x, const T* beta, T* y, int incy,            \
                                               long long stride_y, int count);                                         \
  cublasStatus_t cublas##L##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T* a, int lda,      \
                                 const T* x, int incx, T* c, int ldc);                                                 \
  cublasStatus_t cublas##L##trsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,           \
                                        cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T* alpha,     \
                                        const T* const a[], int lda, T* const b[], int ldb, int count);                \
  cublasStatus_t cublas##L##getrfBatched(cublasHandle_t handle, int n, T* const a[], int lda, int* pivots, int* info,  \
                                         int count);                                                                   \
  cublasStatus_t cublas##L##getrsBatched(cublasHandle_t handle, cublasOperation_t op, int n, int columns,              \
                                         const T* const a[], int lda, const int* pivots, T* const b[], int ldb,        \
                                         int* info, int count);                                                        \
  cublasStatus_t cublas##L##getriBatched(cublasHandle_t handle, int n, const T* const a[], int lda, const int* pivots, \
                                         T* const c[], int ldc, int* info, int count);                                 \
  cublasStatus_t cublas##L##matinvBatched(cublasHandle_t handle, int n, const T* const a[], int lda, T* const c[],     \
                                          int ldc, int* info, int count);
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
#undef SIMT_BLAS

cublasStatus_t cublasHgemm(cublasHandle_t, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k,
                           const __half* alpha, const __half* a, int lda, const __half* b, int ldb, const __half* beta,
                           __half* c, int ldc);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n,
                                         int k, const __half* alpha, const __half* a, int lda, long long stride_a,
                                         const __half* b, int ldb, long long stride_b, const __half* beta, __half* c,
                                         int ldc, long long stride_c, int count);
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k,
                                   const void* alpha, const void* const a[], cudaDataType type_a, int lda,
                                   const void* const b[], cudaDataType type_b, int ldb, const void* beta,
                                   void* const c[], cudaDataType type_c, int ldc, int count,
                                   cublasComputeType_t compute, cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmEx(cublasHandle_t, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k,
                            const void* alpha, const void* a, cudaDataType type_a, int lda, const void* b,
                            cudaDataType type_b, int ldb, const void* beta, void* c, cudaDataType type_c, int ldc,
                            cublasComputeType_t compute, cublasGemmAlgo_t algorithm);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n,
                                          int k, const void* alpha, const void* a, cudaDataType type_a, int lda,
                                          long long stride_a, const void* b, cudaDataType type_b, int ldb,
                                          long long stride_b, const void* beta, void* c, cudaDataType type_c, int ldc,
                                          long long stride_c, int count, cublasComputeType_t compute,
                                          cublasGemmAlgo_t algorithm);
// Products in groups: each group has its sizes, leading dimensions and factors, which are arrays of the host.
cublasStatus_t cublasGemmGroupedBatchedEx(cublasHandle_t, const cublasOperation_t* op_a, const cublasOperation_t* op_b,
                                          const int* m, const int* n, const int* k, const void* alpha,
                                          const void* const* a, cudaDataType type_a, const int* lda,
                                          const void* const* b, cudaDataType type_b, const int* ldb, const void* beta,
                                          void* const* c, cudaDataType type_c, const int* ldc, int groups,
                                          const int* group_size, cublasComputeType_t compute);
// cublasGemmStridedBatchedEx under the name and for the caller of another library's call.
cublasStatus_t simt_gemm_ex(const char* name, const void* caller, cublasHandle_t, cublasOperation_t op_a,
                            cublasOperation_t op_b, int m, int n, int k, const void* alpha, const void* a,
                            cudaDataType type_a, int lda, long long stride_a, const void* b, cudaDataType type_b,
                            int ldb, long long stride_b, const void* beta, void* c, cudaDataType type_c, int ldc,
                            long long stride_c, int count, cublasComputeType_t compute);
}

// Programs from before CUDA 11 name the type to compute in by a data type.
inline cublasComputeType_t simt_compute_type(cudaDataType type) {
  return type == CUDA_R_16F                         ? CUBLAS_COMPUTE_16F
         : type == CUDA_R_64F || type == CUDA_C_64F ? CUBLAS_COMPUTE_64F
         : type == CUDA_R_32I                       ? CUBLAS_COMPUTE_32I
                                                    : CUBLAS_COMPUTE_32F;
}
inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n,
                                   int k, const void* alpha, const void* a, cudaDataType type_a, int lda, const void* b,
                                   cudaDataType type_b, int ldb, const void* beta, void* c, cudaDataType type_c,
                                   int ldc, cudaDataType compute, cublasGemmAlgo_t algorithm) {
  return cublasGemmEx(handle, op_a, op_b, m, n, k, alpha, a, type_a, lda, b, type_b, ldb, beta, c, type_c, ldc,
                      simt_compute_type(compute), algorithm);
}
#define SIMT_GROUPED(L, T, type, compute)                                                                              \
  inline cublasStatus_t cublas##L##gemmGroupedBatched(                                                                 \
      cublasHandle_t handle, const cublasOperation_t* op_a, const cublasOperation_t* op_b, const int* m, const int* n, \
      const int* k, const T* alpha, const T* const* a, const int* lda, const T* const* b, const int* ldb,              \
      const T* beta, T* const* c, const int* ldc, int groups, const int* group_size) {                                 \
    return cublasGemmGroupedBatchedEx(handle, op_a, op_b, m, n, k, alpha, (const void* const*)a, type, lda,            \
                                      (const void* const*)b, type, ldb, beta, (void* const*)c, type, ldc, groups,      \
                                      group_size, compute);                                                            \
  }
SIMT_GROUPED(S, float, CUDA_R_32F, CUBLAS_COMPUTE_32F)
SIMT_GROUPED(D, double, CUDA_R_64F, CUBLAS_COMPUTE_64F)
#undef SIMT_GROUPED
inline cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b,
                                                 int m, int n, int k, const void* alpha, const void* a,
                                                 cudaDataType type_a, int lda, long long stride_a, const void* b,
                                                 cudaDataType type_b, int ldb, long long stride_b, const void* beta,
                                                 void* c, cudaDataType type_c, int ldc, long long stride_c, int count,
                                                 cudaDataType compute, cublasGemmAlgo_t algorithm) {
  return cublasGemmStridedBatchedEx(handle, op_a, op_b, m, n, k, alpha, a, type_a, lda, stride_a, b, type_b, ldb,
                                    stride_b, beta, c, type_c, ldc, stride_c, count, simt_compute_type(compute),
                                    algorithm);
}
