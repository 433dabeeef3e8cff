// More of cuBLAS: bands, packed triangles, Hermitian matrices, rotations.
#pragma once

#include <cuComplex.h>

extern "C" {
#define SIMT_BLAS(letter, T)                                                                                        \
  cublasStatus_t cublas##letter##gbmv_v2(cublasHandle_t handle, cublasOperation_t op, int m, int n, int kl, int ku, \
                                         const T* alpha, const T* a, int lda, const T* x, int incx, const T* beta,  \
                                         T* y, int incy);                                                           \
  cublasStatus_t cublas##letter##tbmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,        \
                                         cublasDiagType_t diag, int n, int k, const T* a, int lda, T* x, int incx); \
  cublasStatus_t cublas##letter##tbsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,        \
                                         cublasDiagType_t diag, int n, int k, const T* a, int lda, T* x, int incx); \
  cublasStatus_t cublas##letter##tpmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,        \
                                         cublasDiagType_t diag, int n, const T* a, T* x, int incx);                 \
  cublasStatus_t cublas##letter##tpsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,        \
                                         cublasDiagType_t diag, int n, const T* a, T* x, int incx);
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
SIMT_BLAS(C, cuComplex)
SIMT_BLAS(Z, cuDoubleComplex)
#undef SIMT_BLAS
#define SIMT_BLAS(letter, T)                                                                                           \
  cublasStatus_t cublas##letter##sbmv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, int k, const T* alpha,   \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy);    \
  cublasStatus_t cublas##letter##spmv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* a, const T* x, int incx, const T* beta, T* y, int incy);             \
  cublasStatus_t cublas##letter##spr_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,           \
                                        const T* x, int incx, T* a);                                                   \
  cublasStatus_t cublas##letter##spr2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* x, int incx, const T* y, int incy, T* a);                            \
  cublasStatus_t cublas##letter##syrkx(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,      \
                                       int k, const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, \
                                       T* c, int ldc);                                                                 \
  cublasStatus_t cublas##letter##rotg_v2(cublasHandle_t handle, T* a, T* b, T* c, T* s);                               \
  cublasStatus_t cublas##letter##rotm_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy,                 \
                                         const T* param);                                                              \
  cublasStatus_t cublas##letter##rotmg_v2(cublasHandle_t handle, T* d1, T* d2, T* x1, const T* y1, T* param);
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
#undef SIMT_BLAS
#define SIMT_BLAS(letter, S, T, R)                                                                                     \
  cublasStatus_t cublas##letter##trmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,           \
                                         cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx);           \
  cublasStatus_t cublas##letter##trsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,           \
                                         cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx);           \
  cublasStatus_t cublas##letter##symv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy);    \
  cublasStatus_t cublas##letter##hbmv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, int k, const T* alpha,   \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy);    \
  cublasStatus_t cublas##letter##hpmv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* a, const T* x, int incx, const T* beta, T* y, int incy);             \
  cublasStatus_t cublas##letter##hemv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy);    \
  cublasStatus_t cublas##letter##syr_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,           \
                                        const T* x, int incx, T* a, int lda);                                          \
  cublasStatus_t cublas##letter##syr2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* x, int incx, const T* y, int incy, T* a, int lda);                   \
  cublasStatus_t cublas##letter##her_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const R* alpha,           \
                                        const T* x, int incx, T* a, int lda);                                          \
  cublasStatus_t cublas##letter##her2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* x, int incx, const T* y, int incy, T* a, int lda);                   \
  cublasStatus_t cublas##letter##hpr_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const R* alpha,           \
                                        const T* x, int incx, T* a);                                                   \
  cublasStatus_t cublas##letter##hpr2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* x, int incx, const T* y, int incy, T* a);                            \
  cublasStatus_t cublas##letter##syrk_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,    \
                                         int k, const T* alpha, const T* a, int lda, const T* beta, T* c, int ldc);    \
  cublasStatus_t cublas##letter##syrkx(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,      \
                                       int k, const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, \
                                       T* c, int ldc);                                                                 \
  cublasStatus_t cublas##letter##syr2k_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,   \
                                          int k, const T* alpha, const T* a, int lda, const T* b, int ldb,             \
                                          const T* beta, T* c, int ldc);                                               \
  cublasStatus_t cublas##letter##herk_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,    \
                                         int k, const R* alpha, const T* a, int lda, const R* beta, T* c, int ldc);    \
  cublasStatus_t cublas##letter##herkx(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,      \
                                       int k, const T* alpha, const T* a, int lda, const T* b, int ldb, const R* beta, \
                                       T* c, int ldc);                                                                 \
  cublasStatus_t cublas##letter##her2k_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,   \
                                          int k, const T* alpha, const T* a, int lda, const T* b, int ldb,             \
                                          const R* beta, T* c, int ldc);                                               \
  cublasStatus_t cublas##letter##symm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m,   \
                                         int n, const T* alpha, const T* a, int lda, const T* b, int ldb,              \
                                         const T* beta, T* c, int ldc);                                                \
  cublasStatus_t cublas##letter##hemm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m,   \
                                         int n, const T* alpha, const T* a, int lda, const T* b, int ldb,              \
                                         const T* beta, T* c, int ldc);                                                \
  cublasStatus_t cublas##letter##swap_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy);                \
  cublasStatus_t cublas##letter##rot_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const R* c,      \
                                        const T* s);                                                                   \
  cublasStatus_t cublas##S##rot_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const R* c,           \
                                   const R* s);                                                                        \
  cublasStatus_t cublas##letter##rotg_v2(cublasHandle_t handle, T* a, T* b, R* c, T* s);
SIMT_BLAS(C, Cs, cuComplex, float)
SIMT_BLAS(Z, Zd, cuDoubleComplex, double)
#undef SIMT_BLAS
}

#define cublasSgbmv cublasSgbmv_v2
#define cublasDgbmv cublasDgbmv_v2
#define cublasCgbmv cublasCgbmv_v2
#define cublasZgbmv cublasZgbmv_v2
#define cublasStbmv cublasStbmv_v2
#define cublasDtbmv cublasDtbmv_v2
#define cublasCtbmv cublasCtbmv_v2
#define cublasZtbmv cublasZtbmv_v2
#define cublasStbsv cublasStbsv_v2
#define cublasDtbsv cublasDtbsv_v2
#define cublasCtbsv cublasCtbsv_v2
#define cublasZtbsv cublasZtbsv_v2
#define cublasStpmv cublasStpmv_v2
#define cublasDtpmv cublasDtpmv_v2
#define cublasCtpmv cublasCtpmv_v2
#define cublasZtpmv cublasZtpmv_v2
#define cublasStpsv cublasStpsv_v2
#define cublasDtpsv cublasDtpsv_v2
#define cublasCtpsv cublasCtpsv_v2
#define cublasZtpsv cublasZtpsv_v2
#define cublasSsbmv cublasSsbmv_v2
#define cublasDsbmv cublasDsbmv_v2
#define cublasSspmv cublasSspmv_v2
#define cublasDspmv cublasDspmv_v2
#define cublasSspr cublasSspr_v2
#define cublasDspr cublasDspr_v2
#define cublasSspr2 cublasSspr2_v2
#define cublasDspr2 cublasDspr2_v2
#define cublasSrotg cublasSrotg_v2
#define cublasDrotg cublasDrotg_v2
#define cublasSrotm cublasSrotm_v2
#define cublasDrotm cublasDrotm_v2
#define cublasSrotmg cublasSrotmg_v2
#define cublasDrotmg cublasDrotmg_v2
#define cublasCtrmv cublasCtrmv_v2
#define cublasZtrmv cublasZtrmv_v2
#define cublasCtrsv cublasCtrsv_v2
#define cublasZtrsv cublasZtrsv_v2
#define cublasCsymv cublasCsymv_v2
#define cublasZsymv cublasZsymv_v2
#define cublasChbmv cublasChbmv_v2
#define cublasZhbmv cublasZhbmv_v2
#define cublasChpmv cublasChpmv_v2
#define cublasZhpmv cublasZhpmv_v2
#define cublasChemv cublasChemv_v2
#define cublasZhemv cublasZhemv_v2
#define cublasCsyr cublasCsyr_v2
#define cublasZsyr cublasZsyr_v2
#define cublasCsyr2 cublasCsyr2_v2
#define cublasZsyr2 cublasZsyr2_v2
#define cublasCher cublasCher_v2
#define cublasZher cublasZher_v2
#define cublasCher2 cublasCher2_v2
#define cublasZher2 cublasZher2_v2
#define cublasChpr cublasChpr_v2
#define cublasZhpr cublasZhpr_v2
#define cublasChpr2 cublasChpr2_v2
#define cublasZhpr2 cublasZhpr2_v2
#define cublasCsyrk cublasCsyrk_v2
#define cublasZsyrk cublasZsyrk_v2
#define cublasCsyr2k cublasCsyr2k_v2
#define cublasZsyr2k cublasZsyr2k_v2
#define cublasCherk cublasCherk_v2
#define cublasZherk cublasZherk_v2
#define cublasCher2k cublasCher2k_v2
#define cublasZher2k cublasZher2k_v2
#define cublasCsymm cublasCsymm_v2
#define cublasZsymm cublasZsymm_v2
#define cublasChemm cublasChemm_v2
#define cublasZhemm cublasZhemm_v2
#define cublasCswap cublasCswap_v2
#define cublasZswap cublasZswap_v2
#define cublasCrot cublasCrot_v2
#define cublasZrot cublasZrot_v2
#define cublasCsrot cublasCsrot_v2
#define cublasZdrot cublasZdrot_v2
#define cublasCrotg cublasCrotg_v2
#define cublasZrotg cublasZrotg_v2
