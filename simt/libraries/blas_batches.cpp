// cuBLAS's calls that BLAS does not have: batches of products and of small systems, sums of matrices, scaled rows and columns.
#include <vector>

#include "include/cublas_v2.h"
#include "libraries/blas_call.h"

namespace simt {
namespace {

// The pivots of one system of a batch; null: without pivots.
template <class P>
P* pivots_of(P* pivots, int n, int batch) {
  return pivots ? pivots + std::ptrdiff_t(batch) * n : nullptr;
}

// An element of a matrix as it is, transposed, or conjugated and transposed.
template <class T>
T element(const T* a, int lead, cublasOperation_t op, int row, int col) {
  if (op == CUBLAS_OP_N) return cell(a, lead, row, col);
  if constexpr (std::is_floating_point_v<T>) return cell(a, lead, col, row);
  else return op == CUBLAS_OP_C ? std::conj(cell(a, lead, col, row)) : cell(a, lead, col, row);
}

// c = alpha op_a(a) + beta op_b(b); a matrix whose factor is 0 is not read.
template <class T>
void add_matrices(BlasCall& call, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, T alpha, const T* a,
                  int lda, T beta, const T* b, int ldb, T* c, int ldc) {
  const bool reads_a = alpha != T(0), reads_b = beta != T(0);
  if (reads_a) call.matrix(a, op_a ? n : m, op_a ? m : n, lda);
  if (reads_b) call.matrix(b, op_b ? n : m, op_b ? m : n, ldb);
  call.matrix(c, m, n, ldc);
  for (int col = 0; call && col < n; ++col)
    for (int row = 0; row < m; ++row) {
      T sum = reads_a ? alpha * element(a, lda, op_a, row, col) : T(0);
      if (reads_b) sum += beta * element(b, ldb, op_b, row, col);
      cell(c, ldc, row, col) = sum;
    }
}

template <class T>
void copy_square(const T* a, int lda, int n, T* c, int ldc) {
  for (int col = 0; col < n; ++col) std::copy_n(&cell(a, lda, 0, col), n, &cell(c, ldc, 0, col));
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
// L, l: the type's letter for cuBLAS and for BLAS.
#define SIMT_BLAS(L, l, T)                                                                                            \
  cublasStatus_t cublas##L##gemmStridedBatched(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, \
                                               int m, int n, int k, const T* alpha, const T* a, int lda,              \
                                               long long stride_a, const T* b, int ldb, long long stride_b,           \
                                               const T* beta, T* c, int ldc, long long stride_c, int count) {         \
    return BLAS_CALL("cublas" #L "gemmStridedBatched", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {   \
      for (int i = 0; call && i < count; ++i) {                                                                       \
        const T *of_a = a + i * stride_a, *of_b = b + i * stride_b;                                                   \
        T* const of_c = c + i * stride_c;                                                                             \
        call.adds(*beta, of_c, m, n, ldc);                                                                            \
        call.product(op_a, op_b, m, n, k, of_a, lda, of_b, ldb, of_c, ldc);                                           \
        call.run(#l "gemm", op_a, op_b, m, n, k, *alpha, of_a, lda, of_b, ldb, *beta, of_c, ldc);                     \
      }                                                                                                               \
    });                                                                                                               \
  }                                                                                                                   \
  cublasStatus_t cublas##L##geam(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, \
                                 const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb, T* c,       \
                                 int ldc) {                                                                           \
    return BLAS_CALL("cublas" #L "geam", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {                 \
      add_matrices(call, op_a, op_b, m, n, *own(&*alpha), own(a), lda, *own(&*beta), own(b), ldb, own(c), ldc);       \
    });                                                                                                               \
  }
SIMT_FOR_TYPES(SIMT_BLAS)
#undef SIMT_BLAS

#define SIMT_BLAS(L, l, T)                                                                                             \
  cublasStatus_t cublas##L##gemmBatched(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,  \
                                        int n, int k, const T* alpha, const T* const a[], int lda, const T* const b[], \
                                        int ldb, const T* beta, T* const c[], int ldc, int count) {                    \
    return BLAS_CALL("cublas" #L "gemmBatched", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {           \
      call.table(a, count), call.table(b, count), call.table(c, count);                                                \
      for (int i = 0; call && i < count; ++i) {                                                                        \
        call.adds(*beta, c[i], m, n, ldc);                                                                             \
        call.product(op_a, op_b, m, n, k, a[i], lda, b[i], ldb, c[i], ldc);                                            \
        call.run(#l "gemm", op_a, op_b, m, n, k, *alpha, a[i], lda, b[i], ldb, *beta, c[i], ldc);                      \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##gemvStridedBatched(cublasHandle_t handle, cublasOperation_t op, int m, int n,              \
                                               const T* alpha, const T* a, int lda, long long stride_a, const T* x,    \
                                               int incx, long long stride_x, const T* beta, T* y, int incy,            \
                                               long long stride_y, int count) {                                        \
    return BLAS_CALL("cublas" #L "gemvStridedBatched", [=, BLAS_FACTOR(alpha), BLAS_FACTOR(beta)](BlasCall& call) {    \
      for (int i = 0; call && i < count; ++i) {                                                                        \
        const T *of_a = a + i * stride_a, *of_x = x + i * stride_x;                                                    \
        T* const of_y = y + i * stride_y;                                                                              \
        call.adds(*beta, of_y, op ? n : m, incy);                                                                      \
        call.matrix(of_a, m, n, lda), call.vector(of_x, op ? m : n, incx), call.vector(of_y, op ? n : m, incy);        \
        call.forget(*beta, of_y, op ? n : m, incy);                                                                    \
        call.run(#l "gemv", op, m, n, *alpha, of_a, lda, of_x, incx, *beta, of_y, incy);                               \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T* a, int lda,      \
                                 const T* x, int incx, T* c, int ldc) {                                                \
    return BLAS_CALL("cublas" #L "dgmm", [=](BlasCall& call) {                                                         \
      const bool left = side == CUBLAS_SIDE_LEFT;                                                                      \
      const int size = left ? m : n;                                                                                   \
      call.matrix(a, m, n, lda), call.values(x, size, incx), call.matrix(c, m, n, ldc);                                \
      for (int col = 0; call && col < n; ++col)                                                                        \
        for (int row = 0; row < m; ++row)                                                                              \
          cell(c, ldc, row, col) = cell(a, lda, row, col) * at(x, left ? row : col, size, incx);                       \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##trsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,           \
                                        cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T* alpha,     \
                                        const T* const a[], int lda, T* const b[], int ldb, int count) {               \
    return BLAS_CALL("cublas" #L "trsmBatched", [=, BLAS_FACTOR(alpha)](BlasCall& call) {                              \
      const int size = side == CUBLAS_SIDE_LEFT ? m : n;                                                               \
      call.table(a, count), call.table(b, count);                                                                      \
      for (int i = 0; call && i < count; ++i) {                                                                        \
        call.matrix(a[i], size, size, lda), call.matrix(b[i], m, n, ldb);                                              \
        call.run(#l "trsm", side, fill, op, diag, m, n, *alpha, a[i], lda, b[i], ldb);                                 \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##getrfBatched(cublasHandle_t handle, int n, T* const a[], int lda, int* pivots, int* info,  \
                                         int count) {                                                                  \
    return BLAS_CALL("cublas" #L "getrfBatched", [=](BlasCall& call) {                                                 \
      call.table(a, count), call.table(info, count);                                                                   \
      if (pivots) call.table(pivots, count* n);                                                                        \
      for (int i = 0; call && i < count; ++i) {                                                                        \
        call.matrix(a[i], n, n, lda);                                                                                  \
        if (pivots) call.run(#l "getrf", n, n, a[i], lda, pivots_of(pivots, n, i), info + i);                          \
        else if (call) info[i] = factor_without_pivots(n, n, a[i], lda);                                               \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##getrsBatched(cublasHandle_t handle, cublasOperation_t op, int n, int columns,              \
                                         const T* const a[], int lda, const int* pivots, T* const b[], int ldb,        \
                                         int* info, int count) {                                                       \
    check_result_place(info, sizeof *info, __builtin_return_address(0));                                               \
    *info = 0;                                                                                                         \
    return BLAS_CALL("cublas" #L "getrsBatched", [=](BlasCall& call) {                                                 \
      call.table(a, count), call.table(b, count);                                                                      \
      if (pivots) call.table(pivots, count* n);                                                                        \
      const std::vector<int> in_place = rows_in_place(n);                                                              \
      int ignored = 0;                                                                                                 \
      for (int i = 0; call && i < count; ++i) {                                                                        \
        call.matrix(a[i], n, n, lda), call.matrix(b[i], n, columns, ldb);                                              \
        call.run(#l "getrs", op, n, columns, a[i], lda, pivots ? pivots_of(pivots, n, i) : in_place.data(), b[i], ldb, \
                 &ignored);                                                                                            \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##getriBatched(cublasHandle_t handle, int n, const T* const a[], int lda, const int* pivots, \
                                         T* const c[], int ldc, int* info, int count) {                                \
    return BLAS_CALL("cublas" #L "getriBatched", [=](BlasCall& call) {                                                 \
      call.table(a, count), call.table(c, count), call.table(info, count);                                             \
      if (pivots) call.table(pivots, count* n);                                                                        \
      const std::vector<int> in_place = rows_in_place(n);                                                              \
      std::vector<T> work(in_place.size());                                                                            \
      for (int i = 0; call && i < count; ++i) {                                                                        \
        call.matrix(a[i], n, n, lda), call.matrix(c[i], n, n, ldc);                                                    \
        if (call) copy_square(a[i], lda, n, c[i], ldc);                                                                \
        call.run(#l "getri", n, c[i], ldc, pivots ? pivots_of(pivots, n, i) : in_place.data(), work.data(), n,         \
                 info + i);                                                                                            \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##L##matinvBatched(cublasHandle_t handle, int n, const T* const a[], int lda, T* const c[],     \
                                          int ldc, int* info, int count) {                                             \
    return BLAS_CALL("cublas" #L "matinvBatched", [=](BlasCall& call) {                                                \
      call.require(n <= 32, "n is greater than 32; use cublas" #L "getrfBatched and cublas" #L "getriBatched");        \
      call.table(a, count), call.table(c, count), call.table(info, count);                                             \
      std::vector<int> pivots = rows_in_place(n);                                                                      \
      std::vector<T> work(pivots.size());                                                                              \
      for (int i = 0; call && i < count; ++i) {                                                                        \
        call.matrix(a[i], n, n, lda), call.matrix(c[i], n, n, ldc);                                                    \
        if (call) copy_square(a[i], lda, n, c[i], ldc);                                                                \
        call.run(#l "getrf", n, n, c[i], ldc, pivots.data(), info + i);                                                \
        if (call && info[i] == 0) call.run(#l "getri", n, c[i], ldc, pivots.data(), work.data(), n, info + i);         \
      }                                                                                                                \
    });                                                                                                                \
  }
SIMT_BLAS(S, s, float)
SIMT_BLAS(D, d, double)
#undef SIMT_BLAS
}
