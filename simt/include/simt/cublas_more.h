// More of cuBLAS: matrices with one triangle, batches of small systems, complex numbers, half.
#pragma once

#include <cuComplex.h>
#include <cuda_fp16.h>

extern "C" {
#define SIMT_BLAS(letter, T)                                                                                           \
  cublasStatus_t cublas##letter##symm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m,   \
                                         int n, const T* alpha, const T* a, int lda, const T* b, int ldb,              \
                                         const T* beta, T* c, int ldc);                                                \
  cublasStatus_t cublas##letter##trmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,          \
                                         cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T* alpha,    \
                                         const T* a, int lda, const T* b, int ldb, T* c, int ldc);                     \
  cublasStatus_t cublas##letter##trmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,           \
                                         cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx);           \
  cublasStatus_t cublas##letter##trsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,           \
                                         cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx);           \
  cublasStatus_t cublas##letter##syr_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,           \
                                        const T* x, int incx, T* a, int lda);                                          \
  cublasStatus_t cublas##letter##syr2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* x, int incx, const T* y, int incy, T* a, int lda);                   \
  cublasStatus_t cublas##letter##syr2k_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,   \
                                          int k, const T* alpha, const T* a, int lda, const T* b, int ldb,             \
                                          const T* beta, T* c, int ldc);                                               \
  cublasStatus_t cublas##letter##rot_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const T* c,      \
                                        const T* s);                                                                   \
  cublasStatus_t cublas##letter##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T* a, int lda, \
                                      const T* x, int incx, T* c, int ldc);                                            \
  cublasStatus_t cublas##letter##gemvStridedBatched(cublasHandle_t handle, cublasOperation_t op, int m, int n,         \
                                                    const T* alpha, const T* a, int lda, long long stride_a,           \
                                                    const T* x, int incx, long long stride_x, const T* beta, T* y,     \
                                                    int incy, long long stride_y, int count);                          \
  cublasStatus_t cublas##letter##trsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,      \
                                             cublasOperation_t op, cublasDiagType_t diag, int m, int n,                \
                                             const T* alpha, const T* const a[], int lda, T* const b[], int ldb,       \
                                             int count);                                                               \
  cublasStatus_t cublas##letter##getrfBatched(cublasHandle_t handle, int n, T* const a[], int lda, int* pivots,        \
                                              int* info, int count);                                                   \
  cublasStatus_t cublas##letter##getrsBatched(cublasHandle_t handle, cublasOperation_t op, int n, int columns,         \
                                              const T* const a[], int lda, const int* pivots, T* const b[], int ldb,   \
                                              int* info, int count);                                                   \
  cublasStatus_t cublas##letter##getriBatched(cublasHandle_t handle, int n, const T* const a[], int lda,               \
                                              const int* pivots, T* const c[], int ldc, int* info, int count);         \
  cublasStatus_t cublas##letter##matinvBatched(cublasHandle_t handle, int n, const T* const a[], int lda,              \
                                               T* const c[], int ldc, int* info, int count);
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
#undef SIMT_BLAS
#define SIMT_BLAS(letter, S, T, R)                                                                                     \
  cublasStatus_t cublas##letter##axpy_v2(cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y,     \
                                         int incy);                                                                    \
  cublasStatus_t cublas##letter##copy_v2(cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy);          \
  cublasStatus_t cublas##letter##scal_v2(cublasHandle_t handle, int n, const T* alpha, T* x, int incx);                \
  cublasStatus_t cublas##letter##dotu_v2(cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy,     \
                                         T* result);                                                                   \
  cublasStatus_t cublas##letter##dotc_v2(cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy,     \
                                         T* result);                                                                   \
  cublasStatus_t cublas##S##nrm2_v2(cublasHandle_t handle, int n, const T* x, int incx, R* result);                    \
  cublasStatus_t cublas##S##asum_v2(cublasHandle_t handle, int n, const T* x, int incx, R* result);                    \
  cublasStatus_t cublas##letter##gemv_v2(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T* alpha,    \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy);    \
  cublasStatus_t cublas##letter##gemm_v2(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, \
                                         int n, int k, const T* alpha, const T* a, int lda, const T* b, int ldb,       \
                                         const T* beta, T* c, int ldc);                                                \
  cublasStatus_t cublas##letter##gemmStridedBatched(                                                                   \
      cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k, const T* alpha,      \
      const T* a, int lda, long long stride_a, const T* b, int ldb, long long stride_b, const T* beta, T* c, int ldc,  \
      long long stride_c, int count);                                                                                  \
  cublasStatus_t cublas##letter##geam(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,    \
                                      int n, const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb,  \
                                      T* c, int ldc);
SIMT_BLAS(C, Sc, cuComplex, float)
SIMT_BLAS(Z, Dz, cuDoubleComplex, double)
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
cublasStatus_t cublasSetVectorAsync(int n, int element, const void* x, int incx, void* device, int incy, cudaStream_t);
cublasStatus_t cublasGetVectorAsync(int n, int element, const void* device, int incx, void* y, int incy, cudaStream_t);
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int element, const void* a, int lda, void* device, int ldb,
                                    cudaStream_t);
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int element, const void* device, int lda, void* b, int ldb,
                                    cudaStream_t);
}

#define cublasSsymm cublasSsymm_v2
#define cublasDsymm cublasDsymm_v2
#define cublasStrmm cublasStrmm_v2
#define cublasDtrmm cublasDtrmm_v2
#define cublasStrmv cublasStrmv_v2
#define cublasDtrmv cublasDtrmv_v2
#define cublasStrsv cublasStrsv_v2
#define cublasDtrsv cublasDtrsv_v2
#define cublasSsyr cublasSsyr_v2
#define cublasDsyr cublasDsyr_v2
#define cublasSsyr2 cublasSsyr2_v2
#define cublasDsyr2 cublasDsyr2_v2
#define cublasSsyr2k cublasSsyr2k_v2
#define cublasDsyr2k cublasDsyr2k_v2
#define cublasSrot cublasSrot_v2
#define cublasDrot cublasDrot_v2
#define cublasCaxpy cublasCaxpy_v2
#define cublasZaxpy cublasZaxpy_v2
#define cublasCcopy cublasCcopy_v2
#define cublasZcopy cublasZcopy_v2
#define cublasCscal cublasCscal_v2
#define cublasZscal cublasZscal_v2
#define cublasCdotu cublasCdotu_v2
#define cublasZdotu cublasZdotu_v2
#define cublasCdotc cublasCdotc_v2
#define cublasZdotc cublasZdotc_v2
#define cublasScnrm2 cublasScnrm2_v2
#define cublasDznrm2 cublasDznrm2_v2
#define cublasScasum cublasScasum_v2
#define cublasDzasum cublasDzasum_v2
#define cublasCgemv cublasCgemv_v2
#define cublasZgemv cublasZgemv_v2
#define cublasCgemm cublasCgemm_v2
#define cublasZgemm cublasZgemm_v2
