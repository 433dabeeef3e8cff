// cuBLAS: the calls on a matrix and vectors (BLAS, level 2) and on matrices (level 3), column-major.
#include <algorithm>
#include <type_traits>
#include <vector>

#include "include/cublas_v2.h"
#include "libraries/blas_call.h"

namespace simt {
namespace {
template <class T>
constexpr bool is_real = std::is_floating_point_v<T>;
constexpr const char *kSymmetric = "op is CUBLAS_OP_C; a symmetric product of complex numbers needs CUBLAS_OP_N or _T",
                     *kHermitian = "op is CUBLAS_OP_T; a Hermitian product needs CUBLAS_OP_N or CUBLAS_OP_C";
}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
// L, l: the type's letter for cuBLAS and for BLAS.
#define SIMT_BLAS(L, l, T)                                                                                             \
  cublasStatus_t cublas##L##gemv_v2(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T* alpha,         \
                                    const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {        \
    return BLAS_CALL("cublas" #L "gemv", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                  \
      call.adds(*beta, y, op ? n : m, incy);                                                                           \
      call.matrix(a, m, n, lda), call.vector(x, op ? m : n, incx), call.vector(y, op ? n : m, incy);                   \
      call.forget(*beta, y, op ? n : m, incy);                                                                         \
      call.run(#l "gemv", op, m, n, *alpha, a, lda, x, incx, *beta, y, incy);                                          \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##gbmv_v2(cublasHandle_t handle, cublasOperation_t op, int m, int n, int kl, int ku,         \
                                    const T* alpha, const T* a, int lda, const T* x, int incx, const T* beta, T* y,    \
                                    int incy) {                                                                        \
    return BLAS_CALL("cublas" #L "gbmv", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                  \
      call.require(m >= 0 && kl >= 0 && ku >= 0, "m, n, kl or ku is less than 0");                                     \
      call.matrix(a, kl + ku + 1, n, lda), call.vector(x, op ? m : n, incx), call.vector(y, op ? n : m, incy);         \
      call.forget(*beta, y, op ? n : m, incy);                                                                         \
      call.run(#l "gbmv", op, m, n, kl, ku, *alpha, a, lda, x, incx, *beta, y, incy);                                  \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##trmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx) {               \
    return BLAS_CALL("cublas" #L "trmv", [=](BlasCall& call) {                                                         \
      call.matrix(a, n, n, lda), call.vector(x, n, incx);                                                              \
      call.run(#l "trmv", fill, op, diag, n, a, lda, x, incx);                                                         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##trsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx) {               \
    return BLAS_CALL("cublas" #L "trsv", [=](BlasCall& call) {                                                         \
      call.matrix(a, n, n, lda), call.vector(x, n, incx);                                                              \
      call.run(#l "trsv", fill, op, diag, n, a, lda, x, incx);                                                         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##tbmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, int k, const T* a, int lda, T* x, int incx) {        \
    return BLAS_CALL("cublas" #L "tbmv", [=](BlasCall& call) {                                                         \
      call.require(k >= 0, kNegative), call.matrix(a, k + 1, n, lda), call.vector(x, n, incx);                         \
      call.run(#l "tbmv", fill, op, diag, n, k, a, lda, x, incx);                                                      \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##tbsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, int k, const T* a, int lda, T* x, int incx) {        \
    return BLAS_CALL("cublas" #L "tbsv", [=](BlasCall& call) {                                                         \
      call.require(k >= 0, kNegative), call.matrix(a, k + 1, n, lda), call.vector(x, n, incx);                         \
      call.run(#l "tbsv", fill, op, diag, n, k, a, lda, x, incx);                                                      \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##tpmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, const T* a, T* x, int incx) {                        \
    return BLAS_CALL("cublas" #L "tpmv", [=](BlasCall& call) {                                                         \
      call.packed(a, n), call.vector(x, n, incx);                                                                      \
      call.run(#l "tpmv", fill, op, diag, n, a, x, incx);                                                              \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##tpsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,                \
                                    cublasDiagType_t diag, int n, const T* a, T* x, int incx) {                        \
    return BLAS_CALL("cublas" #L "tpsv", [=](BlasCall& call) {                                                         \
      call.packed(a, n), call.vector(x, n, incx);                                                                      \
      call.run(#l "tpsv", fill, op, diag, n, a, x, incx);                                                              \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##gemm_v2(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,      \
                                    int n, int k, const T* alpha, const T* a, int lda, const T* b, int ldb,            \
                                    const T* beta, T* c, int ldc) {                                                    \
    return BLAS_CALL("cublas" #L "gemm", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                  \
      call.adds(*beta, c, m, n, ldc);                                                                                  \
      call.product(op_a, op_b, m, n, k, a, lda, b, ldb, c, ldc);                                                       \
      call.run(#l "gemm", op_a, op_b, m, n, k, *alpha, a, lda, b, ldb, *beta, c, ldc);                                 \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##symm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m, int n, \
                                    const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c,     \
                                    int ldc) {                                                                         \
    return BLAS_CALL("cublas" #L "symm", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                  \
      const int size = side == CUBLAS_SIDE_LEFT ? m : n;                                                               \
      call.adds(*beta, c, m, n, ldc);                                                                                  \
      call.matrix(a, size, size, lda), call.matrix(b, m, n, ldb), call.matrix(c, m, n, ldc);                           \
      call.run(#l "symm", side, fill, m, n, *alpha, a, lda, b, ldb, *beta, c, ldc);                                    \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##syrk_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n, int k,  \
                                    const T* alpha, const T* a, int lda, const T* beta, T* c, int ldc) {               \
    return BLAS_CALL("cublas" #L "syrk", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                  \
      call.require(is_real<T> || op != CUBLAS_OP_C, kSymmetric);                                                       \
      call.matrix(a, op ? k : n, op ? n : k, lda), call.matrix(c, n, n, ldc);                                          \
      call.forget(*beta, fill, c, n, ldc);                                                                             \
      call.run(#l "syrk", fill, op, n, k, *alpha, a, lda, *beta, c, ldc);                                              \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##syr2k_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n, int k, \
                                     const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c,    \
                                     int ldc) {                                                                        \
    return BLAS_CALL("cublas" #L "syr2k", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                 \
      call.require(is_real<T> || op != CUBLAS_OP_C, kSymmetric);                                                       \
      call.matrix(a, op ? k : n, op ? n : k, lda), call.matrix(b, op ? k : n, op ? n : k, ldb);                        \
      call.matrix(c, n, n, ldc), call.forget(*beta, fill, c, n, ldc);                                                  \
      call.run(#l "syr2k", fill, op, n, k, *alpha, a, lda, b, ldb, *beta, c, ldc);                                     \
    });                                                                                                                \
  }
SIMT_FOR_TYPES(SIMT_BLAS)
#undef SIMT_BLAS

#define SIMT_BLAS(L, l, T)                                                                                     \
  cublasStatus_t cublas##L##ger_v2(cublasHandle_t handle, int m, int n, const T* alpha, const T* x, int incx,  \
                                   const T* y, int incy, T* a, int lda) {                                      \
    return BLAS_CALL("cublas" #L "ger", [=, BLAS_FACTOR(alpha)](BlasCall& call) {                              \
      call.vector(x, m, incx), call.vector(y, n, incy);                                                        \
      call.matrix(static_cast<const T*>(a), m, n, lda), call.matrix(a, m, n, lda);                             \
      call.run(#l "ger", m, n, *alpha, x, incx, y, incy, a, lda);                                              \
    });                                                                                                        \
  }                                                                                                            \
  /* C = alpha op(A) B, or B op(A); BLAS does it in place. */                                                  \
  cublasStatus_t cublas##L##trmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,       \
                                    cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T* alpha, \
                                    const T* a, int lda, const T* b, int ldb, T* c, int ldc) {                 \
    return BLAS_CALL("cublas" #L "trmm", [=, BLAS_FACTOR(alpha)](BlasCall& call) {                             \
      const int size = side == CUBLAS_SIDE_LEFT ? m : n;                                                       \
      call.matrix(a, size, size, lda), call.matrix(b, m, n, ldb), call.matrix(c, m, n, ldc);                   \
      for (int col = 0; call && b != c && col < n; ++col)                                                      \
        std::copy_n(&cell(b, ldb, 0, col), m, &cell(c, ldc, 0, col));                                          \
      call.run(#l "trmm", side, fill, op, diag, m, n, *alpha, a, lda, c, ldc);                                 \
    });                                                                                                        \
  }                                                                                                            \
  cublasStatus_t cublas##L##trsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,       \
                                    cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T* alpha, \
                                    const T* a, int lda, T* b, int ldb) {                                      \
    return BLAS_CALL("cublas" #L "trsm", [=, BLAS_FACTOR(alpha)](BlasCall& call) {                             \
      const int size = side == CUBLAS_SIDE_LEFT ? m : n;                                                       \
      call.matrix(a, size, size, lda), call.matrix(static_cast<const T*>(b), m, n, ldb);                       \
      call.matrix(b, m, n, ldb);                                                                               \
      call.run(#l "trsm", side, fill, op, diag, m, n, *alpha, a, lda, b, ldb);                                 \
    });                                                                                                        \
  }
SIMT_BLAS(S, s, float)
SIMT_BLAS(D, d, double)
#undef SIMT_BLAS

// Symmetric matrices, and Hermitian ones of complex numbers: the same calls by other names. R: of a factor that is real
// for Hermitian matrices.
#define SIMT_BLAS(L, l, T, R, symv, syr)                                                                               \
  cublasStatus_t cublas##L##symv##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha, const T* a, \
                                      int lda, const T* x, int incx, const T* beta, T* y, int incy) {                  \
    return BLAS_CALL("cublas" #L#symv, [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                    \
      call.matrix(a, n, n, lda), call.vector(x, n, incx), call.vector(y, n, incy), call.forget(*beta, y, n, incy);     \
      call.run(#l #symv, fill, n, *alpha, a, lda, x, incx, *beta, y, incy);                                            \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##syr##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const R* alpha, const T* x,  \
                                     int incx, T* a, int lda) {                                                        \
    return BLAS_CALL("cublas" #L#syr, [=, BLAS_FACTOR(alpha)](BlasCall& call) {                                        \
      call.vector(x, n, incx), call.matrix(a, n, n, lda);                                                              \
      call.run(#l #syr, fill, n, *alpha, x, incx, a, lda);                                                             \
    });                                                                                                                \
  }
SIMT_BLAS(S, s, float, float, symv, syr)
SIMT_BLAS(D, d, double, double, symv, syr)
SIMT_BLAS(C, c, cuComplex, cuComplex, symv, syr)
SIMT_BLAS(Z, z, cuDoubleComplex, cuDoubleComplex, symv, syr)
SIMT_BLAS(C, c, cuComplex, float, hemv, her)
SIMT_BLAS(Z, z, cuDoubleComplex, double, hemv, her)
#undef SIMT_BLAS
#define SIMT_BLAS(L, l, T, R, sbmv, spmv, spr, syr2, spr2)                                                             \
  cublasStatus_t cublas##L##sbmv##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, int k, const T* alpha,      \
                                      const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {      \
    return BLAS_CALL("cublas" #L#sbmv, [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                    \
      call.require(k >= 0, kNegative), call.matrix(a, k + 1, n, lda), call.vector(x, n, incx),                         \
          call.vector(y, n, incy);                                                                                     \
      call.forget(*beta, y, n, incy);                                                                                  \
      call.run(#l #sbmv, fill, n, k, *alpha, a, lda, x, incx, *beta, y, incy);                                         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##spmv##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha, const T* a, \
                                      const T* x, int incx, const T* beta, T* y, int incy) {                           \
    return BLAS_CALL("cublas" #L#spmv, [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                    \
      call.packed(a, n), call.vector(x, n, incx), call.vector(y, n, incy), call.forget(*beta, y, n, incy);             \
      call.run(#l #spmv, fill, n, *alpha, a, x, incx, *beta, y, incy);                                                 \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##spr##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const R* alpha, const T* x,  \
                                     int incx, T* a) {                                                                 \
    return BLAS_CALL("cublas" #L#spr, [=, BLAS_FACTOR(alpha)](BlasCall& call) {                                        \
      call.vector(x, n, incx), call.packed(a, n);                                                                      \
      call.run(#l #spr, fill, n, *alpha, x, incx, a);                                                                  \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##syr2##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha, const T* x, \
                                      int incx, const T* y, int incy, T* a, int lda) {                                 \
    return BLAS_CALL("cublas" #L#syr2, [=, BLAS_FACTOR(alpha)](BlasCall& call) {                                       \
      call.vector(x, n, incx), call.vector(y, n, incy), call.matrix(a, n, n, lda);                                     \
      call.run(#l #syr2, fill, n, *alpha, x, incx, y, incy, a, lda);                                                   \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##spr2##_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha, const T* x, \
                                      int incx, const T* y, int incy, T* a) {                                          \
    return BLAS_CALL("cublas" #L#spr2, [=, BLAS_FACTOR(alpha)](BlasCall& call) {                                       \
      call.vector(x, n, incx), call.vector(y, n, incy), call.packed(a, n);                                             \
      call.run(#l #spr2, fill, n, *alpha, x, incx, y, incy, a);                                                        \
    });                                                                                                                \
  }
SIMT_BLAS(S, s, float, float, sbmv, spmv, spr, syr2, spr2)
SIMT_BLAS(D, d, double, double, sbmv, spmv, spr, syr2, spr2)
SIMT_BLAS(C, c, cuComplex, float, hbmv, hpmv, hpr, her2, hpr2)
SIMT_BLAS(Z, z, cuDoubleComplex, double, hbmv, hpmv, hpr, her2, hpr2)
#undef SIMT_BLAS

#define SIMT_BLAS(L, l, T, R)                                                                                          \
  /* BLAS has no such call for symmetric matrices of complex numbers: x and y are matrices of one column. */           \
  cublasStatus_t cublas##L##syr2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha, const T* x,   \
                                    int incx, const T* y, int incy, T* a, int lda) {                                   \
    return BLAS_CALL("cublas" #L "syr2", [=, BLAS_FACTOR(alpha)](BlasCall& call) {                                     \
      call.vector(x, n, incx), call.vector(y, n, incy), call.matrix(a, n, n, lda);                                     \
      std::vector<T> of_x, of_y;                                                                                       \
      for (int i = 0; call && i < n; ++i) of_x.push_back(at(x, i, n, incx)), of_y.push_back(at(y, i, n, incy));        \
      call.run(#l "syr2k", fill, CUBLAS_OP_N, n, 1, *alpha, of_x.data(), n, of_y.data(), n, T(1, 0), a, lda);          \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##hemm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m, int n, \
                                    const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c,     \
                                    int ldc) {                                                                         \
    return BLAS_CALL("cublas" #L "hemm", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                  \
      const int size = side == CUBLAS_SIDE_LEFT ? m : n;                                                               \
      call.adds(*beta, c, m, n, ldc);                                                                                  \
      call.matrix(a, size, size, lda), call.matrix(b, m, n, ldb), call.matrix(c, m, n, ldc);                           \
      call.run(#l "hemm", side, fill, m, n, *alpha, a, lda, b, ldb, *beta, c, ldc);                                    \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##herk_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n, int k,  \
                                    const R* alpha, const T* a, int lda, const R* beta, T* c, int ldc) {               \
    return BLAS_CALL("cublas" #L "herk", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                  \
      call.require(op != CUBLAS_OP_T, kHermitian);                                                                     \
      call.matrix(a, op ? k : n, op ? n : k, lda), call.matrix(c, n, n, ldc);                                          \
      call.forget(*beta, fill, c, n, ldc);                                                                             \
      call.run(#l "herk", fill, op, n, k, *alpha, a, lda, *beta, c, ldc);                                              \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##her2k_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n, int k, \
                                     const T* alpha, const T* a, int lda, const T* b, int ldb, const R* beta, T* c,    \
                                     int ldc) {                                                                        \
    return BLAS_CALL("cublas" #L "her2k", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                 \
      call.require(op != CUBLAS_OP_T, kHermitian);                                                                     \
      call.matrix(a, op ? k : n, op ? n : k, lda), call.matrix(b, op ? k : n, op ? n : k, ldb);                        \
      call.matrix(c, n, n, ldc), call.forget(*beta, fill, c, n, ldc);                                                  \
      call.run(#l "her2k", fill, op, n, k, *alpha, a, lda, b, ldb, *beta, c, ldc);                                     \
    });                                                                                                                \
  }
SIMT_BLAS(C, c, cuComplex, float)
SIMT_BLAS(Z, z, cuDoubleComplex, double)
#undef SIMT_BLAS
}
