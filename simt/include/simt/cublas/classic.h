// cuBLAS: the calls that BLAS has, on vectors (level 1), on a matrix and vectors (level 2) and on matrices (level 3).
#pragma once

#include <cuComplex.h>

extern "C" {
#define SIMT_BLAS(L, T)                                                                                       \
  cublasStatus_t cublas##L##axpy_v2(cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y, \
                                    int incy);                                                                \
  cublasStatus_t cublas##L##copy_v2(cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy);      \
  cublasStatus_t cublas##L##swap_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy);            \
  cublasStatus_t cublas##L##scal_v2(cublasHandle_t handle, int n, const T* alpha, T* x, int incx);
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
SIMT_BLAS(C, cuComplex)
SIMT_BLAS(Z, cuDoubleComplex)
#undef SIMT_BLAS

#define SIMT_OF_VECTOR(name, T, R) \
  cublasStatus_t cublas##name##_v2(cublasHandle_t handle, int n, const T* x, int incx, R* result);
SIMT_OF_VECTOR(Snrm2, float, float)
SIMT_OF_VECTOR(Dnrm2, double, double)
SIMT_OF_VECTOR(Scnrm2, cuComplex, float)
SIMT_OF_VECTOR(Dznrm2, cuDoubleComplex, double)
SIMT_OF_VECTOR(Sasum, float, float)
SIMT_OF_VECTOR(Dasum, double, double)
SIMT_OF_VECTOR(Scasum, cuComplex, float)
SIMT_OF_VECTOR(Dzasum, cuDoubleComplex, double)
SIMT_OF_VECTOR(ISamax, float, int)
SIMT_OF_VECTOR(IDamax, double, int)
#undef SIMT_OF_VECTOR

#define SIMT_OF_VECTORS(name, T) \
  cublasStatus_t cublas##name##_v2(cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy, T* result);
SIMT_OF_VECTORS(Sdot, float)
SIMT_OF_VECTORS(Ddot, double)
SIMT_OF_VECTORS(Cdotu, cuComplex)
SIMT_OF_VECTORS(Cdotc, cuComplex)
SIMT_OF_VECTORS(Zdotu, cuDoubleComplex)
SIMT_OF_VECTORS(Zdotc, cuDoubleComplex)
#undef SIMT_OF_VECTORS

#define SIMT_ROTATION(name, T, C, S)                                                                         \
  cublasStatus_t cublas##name##_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const C* c, \
                                   const S* s);
SIMT_ROTATION(Srot, float, float, float)
SIMT_ROTATION(Drot, double, double, double)
SIMT_ROTATION(Csrot, cuComplex, float, float)
SIMT_ROTATION(Zdrot, cuDoubleComplex, double, double)
SIMT_ROTATION(Crot, cuComplex, float, cuComplex)
SIMT_ROTATION(Zrot, cuDoubleComplex, double, cuDoubleComplex)
#undef SIMT_ROTATION

#define SIMT_FIND_ROTATION(rotg, T, R) cublasStatus_t cublas##rotg##_v2(cublasHandle_t handle, T* a, T* b, R* c, T* s);
SIMT_FIND_ROTATION(Srotg, float, float)
SIMT_FIND_ROTATION(Drotg, double, double)
SIMT_FIND_ROTATION(Crotg, cuComplex, float)
SIMT_FIND_ROTATION(Zrotg, cuDoubleComplex, double)
#undef SIMT_FIND_ROTATION

#define SIMT_BLAS(L, T)                                                                                            \
  cublasStatus_t cublas##L##rotm_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const T* param); \
  cublasStatus_t cublas##L##rotmg_v2(cublasHandle_t handle, T* d1, T* d2, T* x1, const T* y1, T* param);           \
  cublasStatus_t cublasI##L##amin_v2(cublasHandle_t handle, int n, const T* x, int incx, int* result);
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
#undef SIMT_BLAS

#define SIMT_BLAS(L, T)                                                                                                \
  cublasStatus_t cublas##L##gemv_v2(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T* alpha,         \
                                    const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy);         \
  cublasStatus_t cublas##L##gbmv_v2(cublasHandle_t handle, cublasOperation_t op, int m, int n, int kl, int ku,         \
                                    const T* alpha, const T* a, int lda, const T* x, int incx, const T* beta, T* y,    \
                                    int incy);                                                                         \
  cublasStatus_t cublas##L##trmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx);                \
  cublasStatus_t cublas##L##trsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx);                \
  cublasStatus_t cublas##L##tbmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, int k, const T* a, int lda, T* x, int incx);         \
  cublasStatus_t cublas##L##tbsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, int k, const T* a, int lda, T* x, int incx);         \
  cublasStatus_t cublas##L##tpmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, const T* a, T* x, int incx);                         \
  cublasStatus_t cublas##L##tpsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, const T* a, T* x, int incx);                         \
  cublasStatus_t cublas##L##gemm_v2(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,      \
                                    int n, int k, const T* alpha, const T* a, int lda, const T* b, int ldb,            \
                                    const T* beta, T* c, int ldc);                                                     \
  cublasStatus_t cublas##L##symm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m, int n, \
                                    const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c,     \
                                    int ldc);                                                                          \
  cublasStatus_t cublas##L##syrk_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n, int k,  \
                                    const T* alpha, const T* a, int lda, const T* beta, T* c, int ldc);                \
  cublasStatus_t cublas##L##syr2k_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n, int k, \
                                     const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c,    \
                                     int ldc);
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
SIMT_BLAS(C, cuComplex)
SIMT_BLAS(Z, cuDoubleComplex)
#undef SIMT_BLAS

#define SIMT_BLAS(L, T)                                                                                        \
  cublasStatus_t cublas##L##ger_v2(cublasHandle_t handle, int m, int n, const T* alpha, const T* x, int incx,  \
                                   const T* y, int incy, T* a, int lda);                                       \
  cublasStatus_t cublas##L##trmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,       \
                                    cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T* alpha, \
                                    const T* a, int lda, const T* b, int ldb, T* c, int ldc);                  \
  cublasStatus_t cublas##L##trsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,       \
                                    cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T* alpha, \
                                    const T* a, int lda, T* b, int ldb);
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
#undef SIMT_BLAS

#define SIMT_BLAS(L, T, R, symv, syr)                                                                                  \
  cublasStatus_t cublas##L##symv##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha, const T* a, \
                                      int lda, const T* x, int incx, const T* beta, T* y, int incy);                   \
  cublasStatus_t cublas##L##syr##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const R* alpha, const T* x,  \
                                     int incx, T* a, int lda);
SIMT_BLAS(S, float, float, symv, syr)
SIMT_BLAS(D, double, double, symv, syr)
SIMT_BLAS(C, cuComplex, cuComplex, symv, syr)
SIMT_BLAS(Z, cuDoubleComplex, cuDoubleComplex, symv, syr)
SIMT_BLAS(C, cuComplex, float, hemv, her)
SIMT_BLAS(Z, cuDoubleComplex, double, hemv, her)
#undef SIMT_BLAS
#define SIMT_BLAS(L, T, R, sbmv, spmv, spr, syr2, spr2)                                                                \
  cublasStatus_t cublas##L##sbmv##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, int k, const T* alpha,      \
                                      const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy);       \
  cublasStatus_t cublas##L##spmv##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha, const T* a, \
                                      const T* x, int incx, const T* beta, T* y, int incy);                            \
  cublasStatus_t cublas##L##spr##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const R* alpha, const T* x,  \
                                     int incx, T* a);                                                                  \
  cublasStatus_t cublas##L##syr2##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha, const T* x, \
                                      int incx, const T* y, int incy, T* a, int lda);                                  \
  cublasStatus_t cublas##L##spr2##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha, const T* x, \
                                      int incx, const T* y, int incy, T* a);
SIMT_BLAS(S, float, float, sbmv, spmv, spr, syr2, spr2)
SIMT_BLAS(D, double, double, sbmv, spmv, spr, syr2, spr2)
SIMT_BLAS(C, cuComplex, float, hbmv, hpmv, hpr, her2, hpr2)
SIMT_BLAS(Z, cuDoubleComplex, double, hbmv, hpmv, hpr, her2, hpr2)
#undef SIMT_BLAS

#define SIMT_BLAS(L, T, R)                                                                                             \
  cublasStatus_t cublas##L##syr2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha, const T* x,   \
                                    int incx, const T* y, int incy, T* a, int lda);                                    \
  cublasStatus_t cublas##L##hemm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m, int n, \
                                    const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c,     \
                                    int ldc);                                                                          \
  cublasStatus_t cublas##L##herk_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n, int k,  \
                                    const R* alpha, const T* a, int lda, const R* beta, T* c, int ldc);                \
  cublasStatus_t cublas##L##her2k_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n, int k, \
                                     const T* alpha, const T* a, int lda, const T* b, int ldb, const R* beta, T* c,    \
                                     int ldc);
SIMT_BLAS(C, cuComplex, float)
SIMT_BLAS(Z, cuDoubleComplex, double)
#undef SIMT_BLAS
}
