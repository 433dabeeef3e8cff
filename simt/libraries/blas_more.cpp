// More of cuBLAS by its definition, column-major (include/simt/cublas_more.h): triangles, batches of small systems, complex
// numbers. Sums are kept in double.
#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include "cuda/memory_calls.h"
#include "libraries/blas_call.h"

namespace simt {
namespace {

// An element of a matrix that lies column by column.
template <class T>
T& cell(T* a, int lead, int row, int col) {
  return a[std::size_t(col) * std::size_t(lead) + std::size_t(row)];
}

// Of a symmetric matrix only one triangle is stored.
template <class T>
double symmetric(const T* a, int lead, bool lower, int row, int col) {
  return double(lower == (row >= col) || row == col ? cell(a, lead, row, col) : cell(a, lead, col, row));
}

// A triangular matrix, transposed or not: what is not stored is 0, or 1 on the diagonal.
template <class T>
struct Triangle {
  const T* a;
  int lead;
  bool lower, turned, unit;
  Triangle(const T* memory, int leading, cublasFillMode_t fill, cublasOperation_t op, cublasDiagType_t diag)
      : a(memory),
        lead(leading),
        lower(fill == CUBLAS_FILL_MODE_LOWER),
        turned(op != CUBLAS_OP_N),
        unit(diag == CUBLAS_DIAG_UNIT) {}
  bool is_lower() const { return lower != turned; }
  double operator()(int row, int col) const {
    if (row == col && unit) return 1;
    if (is_lower() ? row < col : row > col) return 0;
    return double(turned ? cell(a, lead, col, row) : cell(a, lead, row, col));
  }
  // x becomes what the matrix takes to x.
  template <class X>
  void solve(int n, const X& x) const {
    for (int step = 0; step < n; ++step) {
      const int row = is_lower() ? step : n - 1 - step;
      double sum = double(x(row));
      for (int i = is_lower() ? 0 : row + 1; i < (is_lower() ? row : n); ++i) sum -= (*this)(row, i) * double(x(i));
      x(row) = static_cast<T>(sum / (*this)(row, row));
    }
  }
};

// alpha * value + beta * out, where a beta of 0 reads nothing.
template <class T>
void put_sum(T& out, double alpha, double value, double beta) {
  out = static_cast<T>(alpha * value + (beta == 0 ? 0.0 : beta * double(out)));
}

// A pointer table of a batch.
template <class T>
void use_table(BlasCall& call, const T* table, int count) {
  call.use(table, std::size_t(std::max(0, count)) * sizeof(void*), false);
}

// L and U in place, by rows with the largest pivots if `pivots` is there (they count from 1). Returns 0, or the number of the
// first pivot that is 0.
template <class T>
int factorize(int n, T* a, int lead, int* pivots) {
  int info = 0;
  for (int step = 0; step < n; ++step) {
    int best = step;
    if (pivots) {
      for (int row = step + 1; row < n; ++row)
        if (std::fabs(cell(a, lead, row, step)) > std::fabs(cell(a, lead, best, step))) best = row;
      pivots[step] = best + 1;
      for (int col = 0; best != step && col < n; ++col) std::swap(cell(a, lead, step, col), cell(a, lead, best, col));
    }
    const T pivot = cell(a, lead, step, step);
    if (pivot == T(0)) {
      if (info == 0) info = step + 1;
      continue;
    }
    for (int row = step + 1; row < n; ++row) {
      const T factor = cell(a, lead, row, step) /= pivot;
      for (int col = step + 1; col < n; ++col) cell(a, lead, row, col) -= factor * cell(a, lead, step, col);
    }
  }
  return info;
}

// One column, from the factors of a matrix.
template <class T>
void solve_factored(bool turned, int n, const T* a, int lead, const int* pivots, T* x) {
  const auto of = [&](int i) -> T& { return x[i]; };
  const Triangle<T> lower(a, lead, CUBLAS_FILL_MODE_LOWER, turned ? CUBLAS_OP_T : CUBLAS_OP_N, CUBLAS_DIAG_UNIT);
  const Triangle<T> upper(a, lead, CUBLAS_FILL_MODE_UPPER, turned ? CUBLAS_OP_T : CUBLAS_OP_N, CUBLAS_DIAG_NON_UNIT);
  if (!turned) {
    for (int i = 0; pivots && i < n; ++i) std::swap(x[i], x[pivots[i] - 1]);
    lower.solve(n, of), upper.solve(n, of);
  } else {
    upper.solve(n, of), lower.solve(n, of);
    for (int i = n - 1; pivots && i >= 0; --i) std::swap(x[i], x[pivots[i] - 1]);
  }
}

template <class T>
void invert_factored(int n, const T* a, int lead, const int* pivots, T* c, int ldc) {
  for (int col = 0; col < n; ++col) {
    for (int row = 0; row < n; ++row) cell(c, ldc, row, col) = T(row == col);
    solve_factored(false, n, a, lead, pivots, &cell(c, ldc, 0, col));
  }
}

using WideComplex = std::complex<double>;
template <class R, class T>
std::complex<R>* complex_at(T* x) {
  return reinterpret_cast<std::complex<R>*>(x);
}
template <class R, class T>
const std::complex<R>* complex_at(const T* x) {
  return reinterpret_cast<const std::complex<R>*>(x);
}
// A complex matrix as it is, transposed, or conjugated and transposed.
template <class R>
struct ComplexView {
  const std::complex<R>* a;
  int lead;
  cublasOperation_t op;
  WideComplex operator()(int row, int col) const {
    const WideComplex value = op == CUBLAS_OP_N ? cell(a, lead, row, col) : cell(a, lead, col, row);
    return op == CUBLAS_OP_C ? std::conj(value) : value;
  }
};
template <class R>
void put_complex(std::complex<R>& out, WideComplex alpha, WideComplex value, WideComplex beta) {
  out = std::complex<R>(alpha * value + (beta == WideComplex(0) ? WideComplex(0) : beta * WideComplex(out)));
}
template <class R>
void multiply_complex(BlasCall& call, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k,
                      WideComplex alpha, const std::complex<R>* a, int lda, const std::complex<R>* b, int ldb,
                      WideComplex beta, std::complex<R>* c, int ldc) {
  call.require(sane_gemm(m, n, k), kNegative);
  call.matrix(a, sizeof *a, op_a ? k : m, op_a ? m : k, lda, false);
  call.matrix(b, sizeof *b, op_b ? n : k, op_b ? k : n, ldb, false);
  call.matrix(c, sizeof *c, m, n, ldc, true);
  const ComplexView<R> left{a, lda, op_a}, right{b, ldb, op_b};
  for (int col = 0; call && col < n; ++col)
    for (int row = 0; row < m; ++row) {
      WideComplex sum = 0;
      for (int i = 0; i < k; ++i) sum += left(row, i) * right(i, col);
      put_complex(cell(c, ldc, row, col), alpha, sum, beta);
    }
}

}  // namespace
}  // namespace simt

using namespace simt;

extern "C" {
#define SIMT_BLAS(letter, T)                                                                                           \
  cublasStatus_t cublas##letter##symm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m,   \
                                         int n, const T* alpha, const T* a, int lda, const T* b, int ldb,              \
                                         const T* beta, T* c, int ldc) {                                               \
    return BLAS_CALL("cublas" #letter "symm",                                                                          \
                     [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {                 \
                       const int size = side == CUBLAS_SIDE_LEFT ? m : n;                                              \
                       call.matrix(a, sizeof(T), size, size, lda, false), call.matrix(b, sizeof(T), m, n, ldb, false); \
                       call.matrix(c, sizeof(T), m, n, ldc, true);                                                     \
                       const bool lower = fill == CUBLAS_FILL_MODE_LOWER, left = side == CUBLAS_SIDE_LEFT;             \
                       for (int col = 0; call && col < n; ++col)                                                       \
                         for (int row = 0; row < m; ++row) {                                                           \
                           double sum = 0;                                                                             \
                           for (int i = 0; i < size; ++i)                                                              \
                             sum += left ? symmetric(a, lda, lower, row, i) * double(cell(b, ldb, i, col))             \
                                         : double(cell(b, ldb, row, i)) * symmetric(a, lda, lower, i, col);            \
                           put_sum(cell(c, ldc, row, col), *alpha, sum, *beta);                                        \
                         }                                                                                             \
                     });                                                                                               \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##trmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,          \
                                         cublasOperation_t op, cublasDiagType_t diag, int m, int n, const T* alpha,    \
                                         const T* a, int lda, const T* b, int ldb, T* c, int ldc) {                    \
    return BLAS_CALL("cublas" #letter "trmm", [=, alpha = Scalar(handle, alpha)](BlasCall& call) {                     \
      const bool left = side == CUBLAS_SIDE_LEFT;                                                                      \
      const int size = left ? m : n;                                                                                   \
      call.matrix(a, sizeof(T), size, size, lda, false), call.matrix(b, sizeof(T), m, n, ldb, false);                  \
      call.matrix(c, sizeof(T), m, n, ldc, true);                                                                      \
      if (!call) return;                                                                                               \
      const Triangle<T> of_a(a, lda, fill, op, diag);                                                                  \
      std::vector<double> line(std::size_t(std::max(0, size))); /* b and c may be the same */                          \
      for (int other = 0; other < (left ? n : m); ++other) {                                                           \
        for (int i = 0; i < size; ++i)                                                                                 \
          line[std::size_t(i)] = double(left ? cell(b, ldb, i, other) : cell(b, ldb, other, i));                       \
        for (int at_size = 0; at_size < size; ++at_size) {                                                             \
          double sum = 0;                                                                                              \
          for (int i = 0; i < size; ++i) sum += (left ? of_a(at_size, i) : of_a(i, at_size)) * line[std::size_t(i)];   \
          (left ? cell(c, ldc, at_size, other) : cell(c, ldc, other, at_size)) = static_cast<T>(*alpha * sum);         \
        }                                                                                                              \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##trmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,           \
                                         cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx) {          \
    return BLAS_CALL("cublas" #letter "trmv", [=](BlasCall& call) {                                                    \
      call.matrix(a, sizeof(T), n, n, lda, false), call.vector(x, n, incx);                                            \
      if (!call) return;                                                                                               \
      const Triangle<T> of_a(a, lda, fill, op, diag);                                                                  \
      std::vector<double> sums(std::size_t(std::max(0, n)));                                                           \
      for (int row = 0; row < n; ++row)                                                                                \
        for (int i = 0; i < n; ++i) sums[std::size_t(row)] += of_a(row, i) * double(at(x, i, n, incx));                \
      for (int row = 0; row < n; ++row) at(x, row, n, incx) = static_cast<T>(sums[std::size_t(row)]);                  \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##trsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,           \
                                         cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx) {          \
    return BLAS_CALL("cublas" #letter "trsv", [=](BlasCall& call) {                                                    \
      call.matrix(a, sizeof(T), n, n, lda, false), call.vector(x, n, incx);                                            \
      if (call) Triangle<T>(a, lda, fill, op, diag).solve(n, [&](int i) -> T& { return at(x, i, n, incx); });          \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##syr_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,           \
                                        const T* x, int incx, T* a, int lda) {                                         \
    return BLAS_CALL("cublas" #letter "syr", [=, alpha = Scalar(handle, alpha)](BlasCall& call) {                      \
      call.vector(x, n, incx), call.matrix(a, sizeof(T), n, n, lda, true);                                             \
      for (int col = 0; call && col < n; ++col)                                                                        \
        for (int row = 0; row < n; ++row)                                                                              \
          if (fill == CUBLAS_FILL_MODE_LOWER ? row >= col : row <= col)                                                \
            cell(a, lda, row, col) += *alpha * at(x, row, n, incx) * at(x, col, n, incx);                              \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##syr2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* x, int incx, const T* y, int incy, T* a, int lda) {                  \
    return BLAS_CALL("cublas" #letter "syr2", [=, alpha = Scalar(handle, alpha)](BlasCall& call) {                     \
      call.vector(x, n, incx), call.vector(y, n, incy), call.matrix(a, sizeof(T), n, n, lda, true);                    \
      for (int col = 0; call && col < n; ++col)                                                                        \
        for (int row = 0; row < n; ++row)                                                                              \
          if (fill == CUBLAS_FILL_MODE_LOWER ? row >= col : row <= col)                                                \
            cell(a, lda, row, col) +=                                                                                  \
                *alpha * (at(x, row, n, incx) * at(y, col, n, incy) + at(y, row, n, incy) * at(x, col, n, incx));      \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##syr2k_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,   \
                                          int k, const T* alpha, const T* a, int lda, const T* b, int ldb,             \
                                          const T* beta, T* c, int ldc) {                                              \
    return BLAS_CALL("cublas" #letter "syr2k",                                                                         \
                     [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {                 \
                       const bool turned = op != CUBLAS_OP_N;                                                          \
                       call.matrix(a, sizeof(T), turned ? k : n, turned ? n : k, lda, false);                          \
                       call.matrix(b, sizeof(T), turned ? k : n, turned ? n : k, ldb, false),                          \
                           call.matrix(c, sizeof(T), n, n, ldc, true);                                                 \
                       const auto of = [&](const T* from, int lead, int row, int i) {                                  \
                         return double(turned ? cell(from, lead, i, row) : cell(from, lead, row, i));                  \
                       };                                                                                              \
                       for (int col = 0; call && col < n; ++col)                                                       \
                         for (int row = 0; row < n; ++row) {                                                           \
                           if (fill == CUBLAS_FILL_MODE_LOWER ? row < col : row > col) continue;                       \
                           double sum = 0;                                                                             \
                           for (int i = 0; i < k; ++i)                                                                 \
                             sum += of(a, lda, row, i) * of(b, ldb, col, i) + of(b, ldb, row, i) * of(a, lda, col, i); \
                           put_sum(cell(c, ldc, row, col), *alpha, sum, *beta);                                        \
                         }                                                                                             \
                     });                                                                                               \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##rot_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const T* c,      \
                                        const T* s) {                                                                  \
    return BLAS_CALL("cublas" #letter "rot", [=, c = Scalar(handle, c), s = Scalar(handle, s)](BlasCall& call) {       \
      call.vector(x, n, incx), call.vector(y, n, incy);                                                                \
      for (int i = 0; call && i < n; ++i) {                                                                            \
        T &one = at(x, i, n, incx), &two = at(y, i, n, incy);                                                          \
        const T turned = *c * one + *s * two;                                                                          \
        two = *c * two - *s * one, one = turned;                                                                       \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##dgmm(cublasHandle_t handle, cublasSideMode_t side, int m, int n, const T* a, int lda, \
                                      const T* x, int incx, T* c, int ldc) {                                           \
    return BLAS_CALL("cublas" #letter "dgmm", [=](BlasCall& call) {                                                    \
      const int size = side == CUBLAS_SIDE_LEFT ? m : n;                                                               \
      call.matrix(a, sizeof(T), m, n, lda, false), call.vector(x, size, incx),                                         \
          call.matrix(c, sizeof(T), m, n, ldc, true);                                                                  \
      for (int col = 0; call && col < n; ++col)                                                                        \
        for (int row = 0; row < m; ++row)                                                                              \
          cell(c, ldc, row, col) = cell(a, lda, row, col) * at(x, side == CUBLAS_SIDE_LEFT ? row : col, size, incx);   \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##gemvStridedBatched(cublasHandle_t handle, cublasOperation_t op, int m, int n,         \
                                                    const T* alpha, const T* a, int lda, long long stride_a,           \
                                                    const T* x, int incx, long long stride_x, const T* beta, T* y,     \
                                                    int incy, long long stride_y, int count) {                         \
    return BLAS_CALL("cublas" #letter "gemvStridedBatched", [=, alpha = Scalar(handle, alpha),                         \
                                                             beta = Scalar(handle, beta)](BlasCall& call) {            \
      const int rows = op ? n : m, cols = op ? m : n;                                                                  \
      for (int batch = 0; call && batch < count; ++batch) {                                                            \
        const T *of_a = a + batch * stride_a, *of_x = x + batch * stride_x;                                            \
        T* const of_y = y + batch * stride_y;                                                                          \
        call.matrix(of_a, sizeof(T), m, n, lda, false), call.vector(of_x, cols, incx), call.vector(of_y, rows, incy);  \
        for (int row = 0; call && row < rows; ++row) {                                                                 \
          double sum = 0;                                                                                              \
          for (int i = 0; i < cols; ++i)                                                                               \
            sum += double(op ? cell(of_a, lda, i, row) : cell(of_a, lda, row, i)) * double(at(of_x, i, cols, incx));   \
          put_sum(at(of_y, row, rows, incy), *alpha, sum, *beta);                                                      \
        }                                                                                                              \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##trsmBatched(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill,      \
                                             cublasOperation_t op, cublasDiagType_t diag, int m, int n,                \
                                             const T* alpha, const T* const a[], int lda, T* const b[], int ldb,       \
                                             int count) {                                                              \
    return BLAS_CALL("cublas" #letter "trsmBatched", [=, alpha = Scalar(handle, alpha)](BlasCall& call) {              \
      use_table(call, a, count), use_table(call, b, count);                                                            \
      const bool left = side == CUBLAS_SIDE_LEFT;                                                                      \
      const int size = left ? m : n;                                                                                   \
      /* From the right, x a = b is a' x' = b'. */                                                                     \
      const cublasOperation_t turn = left == (op != CUBLAS_OP_N) ? CUBLAS_OP_T : CUBLAS_OP_N;                          \
      for (int batch = 0; call && batch < count; ++batch) {                                                            \
        T* const of_b = b[batch];                                                                                      \
        call.matrix(a[batch], sizeof(T), size, size, lda, false), call.matrix(of_b, sizeof(T), m, n, ldb, true);       \
        for (int other = 0; call && other < (left ? n : m); ++other) {                                                 \
          const auto x = [&](int i) -> T& { return left ? cell(of_b, ldb, i, other) : cell(of_b, ldb, other, i); };    \
          for (int i = 0; i < size; ++i) x(i) *= *alpha;                                                               \
          Triangle<T>(a[batch], lda, fill, turn, diag).solve(size, x);                                                 \
        }                                                                                                              \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##getrfBatched(cublasHandle_t handle, int n, T* const a[], int lda, int* pivots,        \
                                              int* info, int count) {                                                  \
    return BLAS_CALL("cublas" #letter "getrfBatched", [=](BlasCall& call) {                                            \
      use_table(call, a, count), call.use(info, std::size_t(std::max(0, count)) * sizeof(int), true);                  \
      if (pivots) call.use(pivots, std::size_t(std::max(0, count)) * std::size_t(std::max(0, n)) * sizeof(int), true); \
      for (int batch = 0; call && batch < count; ++batch) {                                                            \
        call.matrix(a[batch], sizeof(T), n, n, lda, true);                                                             \
        if (call) info[batch] = factorize(n, a[batch], lda, pivots ? pivots + std::ptrdiff_t(batch) * n : nullptr);    \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##getrsBatched(cublasHandle_t handle, cublasOperation_t op, int n, int columns,         \
                                              const T* const a[], int lda, const int* pivots, T* const b[], int ldb,   \
                                              int* info, int count) {                                                  \
    *info = 0;                                                                                                         \
    return BLAS_CALL("cublas" #letter "getrsBatched", [=](BlasCall& call) {                                            \
      use_table(call, a, count), use_table(call, b, count);                                                            \
      if (pivots)                                                                                                      \
        call.use(pivots, std::size_t(std::max(0, count)) * std::size_t(std::max(0, n)) * sizeof(int), false);          \
      for (int batch = 0; call && batch < count; ++batch) {                                                            \
        call.matrix(a[batch], sizeof(T), n, n, lda, false), call.matrix(b[batch], sizeof(T), n, columns, ldb, true);   \
        for (int col = 0; call && col < columns; ++col)                                                                \
          solve_factored(op != CUBLAS_OP_N, n, a[batch], lda, pivots ? pivots + std::ptrdiff_t(batch) * n : nullptr,   \
                         &cell(b[batch], ldb, 0, col));                                                                \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##getriBatched(cublasHandle_t handle, int n, const T* const a[], int lda,               \
                                              const int* pivots, T* const c[], int ldc, int* info, int count) {        \
    return BLAS_CALL("cublas" #letter "getriBatched", [=](BlasCall& call) {                                            \
      use_table(call, a, count), use_table(call, c, count);                                                            \
      call.use(info, std::size_t(std::max(0, count)) * sizeof(int), true);                                             \
      if (pivots)                                                                                                      \
        call.use(pivots, std::size_t(std::max(0, count)) * std::size_t(std::max(0, n)) * sizeof(int), false);          \
      for (int batch = 0; call && batch < count; ++batch) {                                                            \
        call.matrix(a[batch], sizeof(T), n, n, lda, false), call.matrix(c[batch], sizeof(T), n, n, ldc, true);         \
        if (!call) break;                                                                                              \
        info[batch] = 0;                                                                                               \
        for (int i = n; i > 0; --i)                                                                                    \
          if (cell(a[batch], lda, i - 1, i - 1) == T(0)) info[batch] = i;                                              \
        if (info[batch] == 0)                                                                                          \
          invert_factored(n, a[batch], lda, pivots ? pivots + std::ptrdiff_t(batch) * n : nullptr, c[batch], ldc);     \
      }                                                                                                                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##matinvBatched(cublasHandle_t handle, int n, const T* const a[], int lda,              \
                                               T* const c[], int ldc, int* info, int count) {                          \
    return BLAS_CALL("cublas" #letter "matinvBatched", [=](BlasCall& call) {                                           \
      call.require(n <= 32,                                                                                            \
                   "n is greater than 32; use cublas" #letter "getrfBatched and cublas" #letter "getriBatched");       \
      use_table(call, a, count), use_table(call, c, count);                                                            \
      call.use(info, std::size_t(std::max(0, count)) * sizeof(int), true);                                             \
      for (int batch = 0; call && batch < count; ++batch) {                                                            \
        call.matrix(a[batch], sizeof(T), n, n, lda, false), call.matrix(c[batch], sizeof(T), n, n, ldc, true);         \
        if (!call) break;                                                                                              \
        std::vector<T> factors(std::size_t(std::max(0, n)) * std::size_t(std::max(0, n)));                             \
        std::vector<int> order(std::size_t(std::max(0, n)));                                                           \
        for (int col = 0; col < n; ++col)                                                                              \
          for (int row = 0; row < n; ++row) cell(factors.data(), n, row, col) = cell(a[batch], lda, row, col);         \
        info[batch] = factorize(n, factors.data(), n, order.data());                                                   \
        if (info[batch] == 0) invert_factored(n, factors.data(), n, order.data(), c[batch], ldc);                      \
      }                                                                                                                \
    });                                                                                                                \
  }
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
#undef SIMT_BLAS
#define SIMT_BLAS(letter, S, T, R)                                                                                     \
  cublasStatus_t cublas##letter##axpy_v2(cublasHandle_t handle, int n, const T* alpha, const T* x, int incx, T* y,     \
                                         int incy) {                                                                   \
    return BLAS_CALL("cublas" #letter "axpy", [=, alpha = Scalar(handle, alpha)](BlasCall& call) {                     \
      call.vector(x, n, incx), call.vector(y, n, incy);                                                                \
      for (int i = 0; call && i < n; ++i)                                                                              \
        at(complex_at<R>(y), i, n, incy) += *complex_at<R>(&*alpha) * at(complex_at<R>(x), i, n, incx);                \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##copy_v2(cublasHandle_t handle, int n, const T* x, int incx, T* y, int incy) {         \
    return BLAS_CALL("cublas" #letter "copy", [=](BlasCall& call) {                                                    \
      call.vector(x, n, incx), call.vector(y, n, incy);                                                                \
      for (int i = 0; call && i < n; ++i) at(y, i, n, incy) = at(x, i, n, incx);                                       \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##scal_v2(cublasHandle_t handle, int n, const T* alpha, T* x, int incx) {               \
    return BLAS_CALL("cublas" #letter "scal", [=, alpha = Scalar(handle, alpha)](BlasCall& call) {                     \
      call.vector(x, n, incx);                                                                                         \
      for (int i = 0; call && i < n; ++i) at(complex_at<R>(x), i, n, incx) *= *complex_at<R>(&*alpha);                 \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##dotu_v2(cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy,     \
                                         T* result) {                                                                  \
    return BLAS_NUMBER("cublas" #letter "dotu", [=](BlasCall& call) {                                                  \
      call.vector(x, n, incx), call.vector(y, n, incy), call.result(result, sizeof *result);                           \
      WideComplex sum = 0;                                                                                             \
      for (int i = 0; call && i < n; ++i)                                                                              \
        sum += WideComplex(at(complex_at<R>(x), i, n, incx)) * WideComplex(at(complex_at<R>(y), i, n, incy));          \
      if (call) *complex_at<R>(result) = std::complex<R>(sum);                                                         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##dotc_v2(cublasHandle_t handle, int n, const T* x, int incx, const T* y, int incy,     \
                                         T* result) {                                                                  \
    return BLAS_NUMBER("cublas" #letter "dotc", [=](BlasCall& call) {                                                  \
      call.vector(x, n, incx), call.vector(y, n, incy), call.result(result, sizeof *result);                           \
      WideComplex sum = 0;                                                                                             \
      for (int i = 0; call && i < n; ++i)                                                                              \
        sum +=                                                                                                         \
            std::conj(WideComplex(at(complex_at<R>(x), i, n, incx))) * WideComplex(at(complex_at<R>(y), i, n, incy));  \
      if (call) *complex_at<R>(result) = std::complex<R>(sum);                                                         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##S##nrm2_v2(cublasHandle_t handle, int n, const T* x, int incx, R* result) {                   \
    return BLAS_NUMBER("cublas" #S "nrm2", [=](BlasCall& call) {                                                       \
      call.vector(x, n, incx), call.result(result, sizeof *result);                                                    \
      double sum = 0;                                                                                                  \
      for (int i = 0; call && i < n; ++i) sum += std::norm(WideComplex(at(complex_at<R>(x), i, n, incx)));             \
      if (call) *result = static_cast<R>(std::sqrt(sum));                                                              \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##S##asum_v2(cublasHandle_t handle, int n, const T* x, int incx, R* result) {                   \
    return BLAS_NUMBER("cublas" #S "asum", [=](BlasCall& call) {                                                       \
      call.vector(x, n, incx), call.result(result, sizeof *result);                                                    \
      double sum = 0;                                                                                                  \
      for (int i = 0; call && i < n; ++i) {                                                                            \
        const WideComplex value = at(complex_at<R>(x), i, n, incx);                                                    \
        sum += std::fabs(value.real()) + std::fabs(value.imag());                                                      \
      }                                                                                                                \
      if (call) *result = static_cast<R>(sum);                                                                         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##gemv_v2(cublasHandle_t handle, cublasOperation_t op, int m, int n, const T* alpha,    \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {   \
    return BLAS_CALL(                                                                                                  \
        "cublas" #letter "gemv", [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {     \
          const int rows = op ? n : m, cols = op ? m : n;                                                              \
          call.matrix(a, sizeof(T), m, n, lda, false), call.vector(x, cols, incx), call.vector(y, rows, incy);         \
          const ComplexView<R> view{complex_at<R>(a), lda, op};                                                        \
          for (int row = 0; call && row < rows; ++row) {                                                               \
            WideComplex sum = 0;                                                                                       \
            for (int i = 0; i < cols; ++i) sum += view(row, i) * WideComplex(at(complex_at<R>(x), i, cols, incx));     \
            put_complex(at(complex_at<R>(y), row, rows, incy), *complex_at<R>(&*alpha), sum, *complex_at<R>(&*beta));  \
          }                                                                                                            \
        });                                                                                                            \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##gemm_v2(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, \
                                         int n, int k, const T* alpha, const T* a, int lda, const T* b, int ldb,       \
                                         const T* beta, T* c, int ldc) {                                               \
    return BLAS_CALL("cublas" #letter "gemm",                                                                          \
                     [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {                 \
                       multiply_complex<R>(call, op_a, op_b, m, n, k, *complex_at<R>(&*alpha), complex_at<R>(a), lda,  \
                                           complex_at<R>(b), ldb, *complex_at<R>(&*beta), complex_at<R>(c), ldc);      \
                     });                                                                                               \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##gemmStridedBatched(                                                                   \
      cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m, int n, int k, const T* alpha,      \
      const T* a, int lda, long long stride_a, const T* b, int ldb, long long stride_b, const T* beta, T* c, int ldc,  \
      long long stride_c, int count) {                                                                                 \
    return BLAS_CALL("cublas" #letter "gemmStridedBatched",                                                            \
                     [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {                 \
                       for (int i = 0; call && i < count; ++i)                                                         \
                         multiply_complex<R>(call, op_a, op_b, m, n, k, *complex_at<R>(&*alpha),                       \
                                             complex_at<R>(a + i * stride_a), lda, complex_at<R>(b + i * stride_b),    \
                                             ldb, *complex_at<R>(&*beta), complex_at<R>(c + i * stride_c), ldc);       \
                     });                                                                                               \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##geam(cublasHandle_t handle, cublasOperation_t op_a, cublasOperation_t op_b, int m,    \
                                      int n, const T* alpha, const T* a, int lda, const T* beta, const T* b, int ldb,  \
                                      T* c, int ldc) {                                                                 \
    return BLAS_CALL("cublas" #letter "geam",                                                                          \
                     [=, alpha = Scalar(handle, alpha), beta = Scalar(handle, beta)](BlasCall& call) {                 \
                       const WideComplex by_a = *complex_at<R>(&*alpha), by_b = *complex_at<R>(&*beta);                \
                       if (by_a != WideComplex(0)) call.matrix(a, sizeof(T), op_a ? n : m, op_a ? m : n, lda, false);  \
                       if (by_b != WideComplex(0)) call.matrix(b, sizeof(T), op_b ? n : m, op_b ? m : n, ldb, false);  \
                       call.matrix(c, sizeof(T), m, n, ldc, true);                                                     \
                       const ComplexView<R> left{complex_at<R>(a), lda, op_a}, right{complex_at<R>(b), ldb, op_b};     \
                       for (int col = 0; call && col < n; ++col)                                                       \
                         for (int row = 0; row < m; ++row)                                                             \
                           cell(complex_at<R>(c), ldc, row, col) =                                                     \
                               std::complex<R>((by_a == WideComplex(0) ? WideComplex(0) : by_a * left(row, col)) +     \
                                               (by_b == WideComplex(0) ? WideComplex(0) : by_b * right(row, col)));    \
                     });                                                                                               \
  }
SIMT_BLAS(C, Sc, cuComplex, float)
SIMT_BLAS(Z, Dz, cuDoubleComplex, double)
#undef SIMT_BLAS
}
