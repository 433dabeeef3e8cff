// cuBLAS's old interface: one handle for the program, scalars by value, operations as letters, results returned. The names
// are those of cublas_v2.h, whose calls take a handle first.
#pragma once

#include "cublas_v2.h"

typedef cublasStatus_t cublasStatus;

namespace simt {
struct OldBlas {
  cublasHandle_t handle = nullptr;
  cublasStatus_t status = CUBLAS_STATUS_SUCCESS;
};
inline OldBlas& old_blas() {
  static OldBlas blas;
  return blas;
}
[[gnu::always_inline]] inline void note_status(cublasStatus_t status) {
  if (status != CUBLAS_STATUS_SUCCESS) old_blas().status = status;
}
inline bool is_letter(char given, char wanted) { return (given | 0x20) == wanted; }
inline cublasOperation_t operation_of(char letter) {
  return is_letter(letter, 'n') ? CUBLAS_OP_N : is_letter(letter, 't') ? CUBLAS_OP_T : CUBLAS_OP_C;
}
inline cublasFillMode_t fill_of(char letter) {
  return is_letter(letter, 'u') ? CUBLAS_FILL_MODE_UPPER : CUBLAS_FILL_MODE_LOWER;
}
inline cublasSideMode_t side_of(char letter) { return is_letter(letter, 'r') ? CUBLAS_SIDE_RIGHT : CUBLAS_SIDE_LEFT; }
inline cublasDiagType_t diagonal_of(char letter) {
  return is_letter(letter, 'u') ? CUBLAS_DIAG_UNIT : CUBLAS_DIAG_NON_UNIT;
}
}  // namespace simt

SIMT_DEVICE cublasStatus cublasInit() {
  return ::simt::old_blas().handle ? CUBLAS_STATUS_SUCCESS : cublasCreate_v2(&::simt::old_blas().handle);
}
SIMT_DEVICE cublasStatus cublasShutdown() {
  const cublasStatus status = cublasDestroy_v2(::simt::old_blas().handle);
  ::simt::old_blas().handle = nullptr;
  return status;
}
// The first error since the last question.
SIMT_DEVICE cublasStatus cublasGetError() {
  const cublasStatus status = ::simt::old_blas().status;
  ::simt::old_blas().status = CUBLAS_STATUS_SUCCESS;
  return status;
}
SIMT_DEVICE cublasStatus cublasGetVersion_v2(int* version) {
  return cublasGetVersion_v2(::simt::old_blas().handle, version);
}
#define cublasAlloc(n, element, pointer)                                                          \
  (cudaMalloc(pointer, static_cast<size_t>(n) * (element)) == cudaSuccess ? CUBLAS_STATUS_SUCCESS \
                                                                          : CUBLAS_STATUS_ALLOC_FAILED)
#define cublasFree(pointer) (cudaFree(pointer) == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_INTERNAL_ERROR)

#define SIMT_OLD_BLAS(letter, T)                                                                                       \
  SIMT_DEVICE void cublas##letter##axpy_v2(int n, T alpha, const T* x, int incx, T* y, int incy) {                     \
    ::simt::note_status(cublas##letter##axpy_v2(::simt::old_blas().handle, n, &alpha, x, incx, y, incy));              \
  }                                                                                                                    \
  SIMT_DEVICE void cublas##letter##copy_v2(int n, const T* x, int incx, T* y, int incy) {                              \
    ::simt::note_status(cublas##letter##copy_v2(::simt::old_blas().handle, n, x, incx, y, incy));                      \
  }                                                                                                                    \
  SIMT_DEVICE void cublas##letter##swap_v2(int n, T* x, int incx, T* y, int incy) {                                    \
    ::simt::note_status(cublas##letter##swap_v2(::simt::old_blas().handle, n, x, incx, y, incy));                      \
  }                                                                                                                    \
  SIMT_DEVICE void cublas##letter##scal_v2(int n, T alpha, T* x, int incx) {                                           \
    ::simt::note_status(cublas##letter##scal_v2(::simt::old_blas().handle, n, &alpha, x, incx));                       \
  }                                                                                                                    \
  SIMT_DEVICE T cublas##letter##dot_v2(int n, const T* x, int incx, const T* y, int incy) {                            \
    T result = 0;                                                                                                      \
    ::simt::note_status(cublas##letter##dot_v2(::simt::old_blas().handle, n, x, incx, y, incy, &result));              \
    return result;                                                                                                     \
  }                                                                                                                    \
  SIMT_DEVICE T cublas##letter##nrm2_v2(int n, const T* x, int incx) {                                                 \
    T result = 0;                                                                                                      \
    ::simt::note_status(cublas##letter##nrm2_v2(::simt::old_blas().handle, n, x, incx, &result));                      \
    return result;                                                                                                     \
  }                                                                                                                    \
  SIMT_DEVICE T cublas##letter##asum_v2(int n, const T* x, int incx) {                                                 \
    T result = 0;                                                                                                      \
    ::simt::note_status(cublas##letter##asum_v2(::simt::old_blas().handle, n, x, incx, &result));                      \
    return result;                                                                                                     \
  }                                                                                                                    \
  SIMT_DEVICE int cublasI##letter##amax_v2(int n, const T* x, int incx) {                                              \
    int result = 0;                                                                                                    \
    ::simt::note_status(cublasI##letter##amax_v2(::simt::old_blas().handle, n, x, incx, &result));                     \
    return result;                                                                                                     \
  }                                                                                                                    \
  SIMT_DEVICE int cublasI##letter##amin_v2(int n, const T* x, int incx) {                                              \
    int result = 0;                                                                                                    \
    ::simt::note_status(cublasI##letter##amin_v2(::simt::old_blas().handle, n, x, incx, &result));                     \
    return result;                                                                                                     \
  }                                                                                                                    \
  SIMT_DEVICE void cublas##letter##gemv_v2(char op, int m, int n, T alpha, const T* a, int lda, const T* x, int incx,  \
                                           T beta, T* y, int incy) {                                                   \
    ::simt::note_status(cublas##letter##gemv_v2(::simt::old_blas().handle, ::simt::operation_of(op), m, n, &alpha, a,  \
                                                lda, x, incx, &beta, y, incy));                                        \
  }                                                                                                                    \
  SIMT_DEVICE void cublas##letter##ger_v2(int m, int n, T alpha, const T* x, int incx, const T* y, int incy, T* a,     \
                                          int lda) {                                                                   \
    ::simt::note_status(cublas##letter##ger_v2(::simt::old_blas().handle, m, n, &alpha, x, incx, y, incy, a, lda));    \
  }                                                                                                                    \
  SIMT_DEVICE void cublas##letter##symv_v2(char fill, int n, T alpha, const T* a, int lda, const T* x, int incx,       \
                                           T beta, T* y, int incy) {                                                   \
    ::simt::note_status(cublas##letter##symv_v2(::simt::old_blas().handle, ::simt::fill_of(fill), n, &alpha, a, lda,   \
                                                x, incx, &beta, y, incy));                                             \
  }                                                                                                                    \
  SIMT_DEVICE void cublas##letter##gemm_v2(char op_a, char op_b, int m, int n, int k, T alpha, const T* a, int lda,    \
                                           const T* b, int ldb, T beta, T* c, int ldc) {                               \
    ::simt::note_status(cublas##letter##gemm_v2(::simt::old_blas().handle, ::simt::operation_of(op_a),                 \
                                                ::simt::operation_of(op_b), m, n, k, &alpha, a, lda, b, ldb, &beta, c, \
                                                ldc));                                                                 \
  }                                                                                                                    \
  SIMT_DEVICE void cublas##letter##syrk_v2(char fill, char op, int n, int k, T alpha, const T* a, int lda, T beta,     \
                                           T* c, int ldc) {                                                            \
    ::simt::note_status(cublas##letter##syrk_v2(::simt::old_blas().handle, ::simt::fill_of(fill),                      \
                                                ::simt::operation_of(op), n, k, &alpha, a, lda, &beta, c, ldc));       \
  }                                                                                                                    \
  SIMT_DEVICE void cublas##letter##trsm_v2(char side, char fill, char op, char diagonal, int m, int n, T alpha,        \
                                           const T* a, int lda, T* b, int ldb) {                                       \
    ::simt::note_status(cublas##letter##trsm_v2(::simt::old_blas().handle, ::simt::side_of(side),                      \
                                                ::simt::fill_of(fill), ::simt::operation_of(op),                       \
                                                ::simt::diagonal_of(diagonal), m, n, &alpha, a, lda, b, ldb));         \
  }
SIMT_OLD_BLAS(S, float)
SIMT_OLD_BLAS(D, double)
#undef SIMT_OLD_BLAS
