// cuBLAS for the CPU backend: column-major, as on the GPU. The library's work is not counted. Missing calls are not
// declared.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <library_types.h>

typedef struct simt_cublas_context* cublasHandle_t;
typedef enum {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef enum { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2, CUBLAS_OP_HERMITAN = 2 } cublasOperation_t;
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
typedef enum {
  CUBLAS_GEMM_DFALT = -1,
  CUBLAS_GEMM_DEFAULT = -1,
  CUBLAS_GEMM_ALGO0 = 0,
  CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
  CUBLAS_GEMM_DFALT_TENSOR_OP = 99
} cublasGemmAlgo_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_16F_PEDANTIC = 65,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32I_PEDANTIC = 73,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77
} cublasComputeType_t;

extern "C" {
cublasStatus_t cublasCreate_v2(cublasHandle_t* handle);
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle);
cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int* version);
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t* stream);
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t* mode);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t* mode);
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void* workspace, size_t bytes);
const char* cublasGetStatusName(cublasStatus_t status);
const char* cublasGetStatusString(cublasStatus_t status);

#define SIMT_BLAS(letter, T)                                                                                           \
  cublasStatus_t cublas##letter##axpy_v2(cublasHandle_t, int n, const T* alpha, const T* x, int incx, T* y, int incy); \
  cublasStatus_t cublas##letter##copy_v2(cublasHandle_t, int n, const T* x, int incx, T* y, int incy);                 \
  cublasStatus_t cublas##letter##swap_v2(cublasHandle_t, int n, T* x, int incx, T* y, int incy);                       \
  cublasStatus_t cublas##letter##scal_v2(cublasHandle_t, int n, const T* alpha, T* x, int incx);                       \
  cublasStatus_t cublas##letter##dot_v2(cublasHandle_t, int n, const T* x, int incx, const T* y, int incy, T* result); \
  cublasStatus_t cublas##letter##nrm2_v2(cublasHandle_t, int n, const T* x, int incx, T* result);                      \
  cublasStatus_t cublas##letter##asum_v2(cublasHandle_t, int n, const T* x, int incx, T* result);                      \
  cublasStatus_t cublasI##letter##amax_v2(cublasHandle_t, int n, const T* x, int incx, int* result);                   \
  cublasStatus_t cublasI##letter##amin_v2(cublasHandle_t, int n, const T* x, int incx, int* result);                   \
  cublasStatus_t cublas##letter##gemv_v2(cublasHandle_t, cublasOperation_t op, int m, int n, const T* alpha,           \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy);    \
  cublasStatus_t cublas##letter##ger_v2(cublasHandle_t, int m, int n, const T* alpha, const T* x, int incx,            \
                                        const T* y, int incy, T* a, int lda);                                          \
  cublasStatus_t cublas##letter##symv_v2(cublasHandle_t, cublasFillMode_t fill, int n, const T* alpha, const T* a,     \
                                         int lda, const T* x, int incx, const T* beta, T* y, int incy);                \
  cublasStatus_t cublas##letter##gemm_v2(cublasHandle_t, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, \
                                         int k, const T* alpha, const T* a, int lda, const T* b, int ldb,              \
                                         const T* beta, T* c, int ldc);                                                \
  cublasStatus_t cublas##letter##gemmStridedBatched(cublasHandle_t, cublasOperation_t op_a, cublasOperation_t op_b,    \
                                                    int m, int n, int k, const T* alpha, const T* a, int lda,          \
                                                    long long stride_a, const T* b, int ldb, long long stride_b,       \
                                                    const T* beta, T* c, int ldc, long long stride_c, int count);      \
  cublasStatus_t cublas##letter##gemmBatched(                                                                          \
      cublasHandle_t, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k, const T* alpha,             \
      const T* const a[], int lda, const T* const b[], int ldb, const T* beta, T* const c[], int ldc, int count);      \
  cublasStatus_t cublas##letter##syrk_v2(cublasHandle_t, cublasFillMode_t fill, cublasOperation_t op, int n, int k,    \
                                         const T* alpha, const T* a, int lda, const T* beta, T* c, int ldc);           \
  cublasStatus_t cublas##letter##trsm_v2(cublasHandle_t, cublasSideMode_t side, cublasFillMode_t fill,                 \
                                         cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T* alpha,    \
                                         const T* a, int lda, T* b, int ldb);                                          \
  cublasStatus_t cublas##letter##geam(cublasHandle_t, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n,    \
                                      const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb, T* c,   \
                                      int ldc);
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
#undef SIMT_BLAS

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

cublasStatus_t cublasSetVector(int n, int element, const void* x, int incx, void* device, int incy);
cublasStatus_t cublasGetVector(int n, int element, const void* device, int incx, void* y, int incy);
cublasStatus_t cublasSetMatrix(int rows, int cols, int element, const void* a, int lda, void* device, int ldb);
cublasStatus_t cublasGetMatrix(int rows, int cols, int element, const void* device, int lda, void* b, int ldb);
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
inline cublasStatus_t cublasSgemmGroupedBatched(cublasHandle_t handle, const cublasOperation_t* op_a,
                                                const cublasOperation_t* op_b, const int* m, const int* n, const int* k,
                                                const float* alpha, const float* const* a, const int* lda,
                                                const float* const* b, const int* ldb, const float* beta,
                                                float* const* c, const int* ldc, int groups, const int* group_size) {
  return cublasGemmGroupedBatchedEx(handle, op_a, op_b, m, n, k, alpha, (const void* const*)a, CUDA_R_32F, lda,
                                    (const void* const*)b, CUDA_R_32F, ldb, beta, (void* const*)c, CUDA_R_32F, ldc,
                                    groups, group_size, CUBLAS_COMPUTE_32F);
}
inline cublasStatus_t cublasDgemmGroupedBatched(cublasHandle_t handle, const cublasOperation_t* op_a,
                                                const cublasOperation_t* op_b, const int* m, const int* n, const int* k,
                                                const double* alpha, const double* const* a, const int* lda,
                                                const double* const* b, const int* ldb, const double* beta,
                                                double* const* c, const int* ldc, int groups, const int* group_size) {
  return cublasGemmGroupedBatchedEx(handle, op_a, op_b, m, n, k, alpha, (const void* const*)a, CUDA_R_64F, lda,
                                    (const void* const*)b, CUDA_R_64F, ldb, beta, (void* const*)c, CUDA_R_64F, ldc,
                                    groups, group_size, CUBLAS_COMPUTE_64F);
}
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

#define cublasCreate cublasCreate_v2
#define cublasDestroy cublasDestroy_v2
#define cublasGetVersion cublasGetVersion_v2
#define cublasSetStream cublasSetStream_v2
#define cublasGetStream cublasGetStream_v2
#define cublasSetPointerMode cublasSetPointerMode_v2
#define cublasGetPointerMode cublasGetPointerMode_v2
#define cublasSetWorkspace cublasSetWorkspace_v2
#define cublasSaxpy cublasSaxpy_v2
#define cublasDaxpy cublasDaxpy_v2
#define cublasScopy cublasScopy_v2
#define cublasDcopy cublasDcopy_v2
#define cublasSswap cublasSswap_v2
#define cublasDswap cublasDswap_v2
#define cublasSscal cublasSscal_v2
#define cublasDscal cublasDscal_v2
#define cublasSdot cublasSdot_v2
#define cublasDdot cublasDdot_v2
#define cublasSnrm2 cublasSnrm2_v2
#define cublasDnrm2 cublasDnrm2_v2
#define cublasSasum cublasSasum_v2
#define cublasDasum cublasDasum_v2
#define cublasIsamax cublasISamax_v2
#define cublasIdamax cublasIDamax_v2
#define cublasIsamin cublasISamin_v2
#define cublasIdamin cublasIDamin_v2
#define cublasSgemv cublasSgemv_v2
#define cublasDgemv cublasDgemv_v2
#define cublasSger cublasSger_v2
#define cublasDger cublasDger_v2
#define cublasSsymv cublasSsymv_v2
#define cublasDsymv cublasDsymv_v2
#define cublasSgemm cublasSgemm_v2
#define cublasDgemm cublasDgemm_v2
#define cublasSsyrk cublasSsyrk_v2
#define cublasDsyrk cublasDsyrk_v2
#define cublasStrsm cublasStrsm_v2
#define cublasDtrsm cublasDtrsm_v2

#include "simt/cublas_more.h"
#include "simt/cublas_stored.h"
