// More of cuBLAS by its definition, column-major (include/simt/cublas_stored.h): bands, packed triangles, Hermitian matrices,
// rotations. Sums are kept in double.
#include <algorithm>
#include <cmath>
#include <complex>
#include <vector>

#include "libraries/blas_call.h"

namespace simt {
namespace {

// The type in which an element's sums are kept.
template <class T>
struct WideOf {
  using type = double;
};
template <class R>
struct WideOf<std::complex<R>> {
  using type = std::complex<double>;
};
template <class T>
using Wide = typename WideOf<T>::type;

double conjugate(double x) { return x; }
std::complex<double> conjugate(std::complex<double> x) { return std::conj(x); }
double real_part(double x) { return x; }
double real_part(std::complex<double> x) { return x.real(); }
template <class T>
Wide<T> wide(const T& x) {
  return Wide<T>(x);
}

// The library's elements as the host's.
inline float* own(float* x) { return x; }
inline double* own(double* x) { return x; }
inline std::complex<float>* own(cuComplex* x) { return reinterpret_cast<std::complex<float>*>(x); }
inline std::complex<double>* own(cuDoubleComplex* x) { return reinterpret_cast<std::complex<double>*>(x); }
template <class T>
auto own(const T* x) -> const std::remove_pointer_t<decltype(own(const_cast<T*>(x)))>* {
  return own(const_cast<T*>(x));
}

template <class T, class W>
void store_sum(T& out, W alpha, W value, W beta) {
  out = static_cast<T>(alpha * value + (beta == W(0) ? W(0) : beta * W(out)));
}

// One triangle of a square matrix of n rows: in a whole matrix, as a band of `beside` diagonals and the main one, or packed,
// column after column.
struct Stored {
  enum Form { whole, band, packed } form;
  bool lower;
  int n, beside, lead;
  Stored(Form of, cublasFillMode_t fill, int rows, int diagonals, int leading)
      : form(of), lower(fill == CUBLAS_FILL_MODE_LOWER), n(rows), beside(diagonals), lead(leading) {}

  // Where an element lies; -1: it is not stored.
  std::ptrdiff_t place(int row, int col) const {
    if (lower ? row < col : row > col) return -1;
    if (form == band && std::abs(row - col) > beside) return -1;
    const std::ptrdiff_t c = col;
    if (form == whole) return c * lead + row;
    if (form == band) return c * lead + (lower ? 0 : beside) + row - col;
    return row + (lower ? c * (2 * std::ptrdiff_t(n) - c - 1) : c * (c + 1)) / 2;
  }
  template <class T>
  void use(BlasCall& call, const T* a, bool writes) const {
    call.require(n >= 0 && beside >= 0, kNegative);
    if (form == whole) call.matrix(a, sizeof *a, n, n, lead, writes);
    else if (form == band) call.matrix(a, sizeof *a, beside + 1, n, lead, writes);
    else if (n > 0) call.use(a, std::size_t(n) * (std::size_t(n) + 1) / 2 * sizeof *a, writes);
  }
  // An element of the symmetric or Hermitian matrix.
  template <class T>
  Wide<T> mirrored(const T* a, bool hermitian, int row, int col) const {
    const std::ptrdiff_t here = place(row, col), there = place(col, row);
    if (here < 0) return there < 0 ? Wide<T>(0) : hermitian ? conjugate(wide(a[there])) : wide(a[there]);
    return hermitian && row == col ? Wide<T>(real_part(wide(a[here]))) : wide(a[here]);
  }
  // An element of the triangular matrix, transposed or not.
  template <class T>
  Wide<T> triangular(const T* a, cublasOperation_t op, cublasDiagType_t diag, int row, int col) const {
    if (row == col && diag == CUBLAS_DIAG_UNIT) return 1;
    const std::ptrdiff_t at_place = op == CUBLAS_OP_N ? place(row, col) : place(col, row);
    if (at_place < 0) return 0;
    return op == CUBLAS_OP_C ? conjugate(wide(a[at_place])) : wide(a[at_place]);
  }
};

// x becomes a x.
template <class T>
void multiply_triangle(BlasCall& call, const Stored& form, cublasOperation_t op, cublasDiagType_t diag, const T* a,
                       T* x, int step) {
  const int n = form.n;
  form.use(call, a, false), call.vector(x, n, step);
  if (!call) return;
  std::vector<Wide<T>> sums(std::size_t(std::max(0, n)));
  for (int row = 0; row < n; ++row)
    for (int i = 0; i < n; ++i)
      sums[std::size_t(row)] += form.triangular(a, op, diag, row, i) * wide(at(x, i, n, step));
  for (int row = 0; row < n; ++row) at(x, row, n, step) = static_cast<T>(sums[std::size_t(row)]);
}

// x becomes what a takes to x.
template <class T>
void solve_triangle(BlasCall& call, const Stored& form, cublasOperation_t op, cublasDiagType_t diag, const T* a, T* x,
                    int step) {
  const int n = form.n;
  form.use(call, a, false), call.vector(x, n, step);
  const bool lower = form.lower == (op == CUBLAS_OP_N);
  for (int i = 0; call && i < n; ++i) {
    const int row = lower ? i : n - 1 - i;
    Wide<T> sum = wide(at(x, row, n, step));
    for (int col = lower ? 0 : row + 1; col < (lower ? row : n); ++col)
      sum -= form.triangular(a, op, diag, row, col) * wide(at(x, col, n, step));
    at(x, row, n, step) = static_cast<T>(sum / form.triangular(a, op, diag, row, row));
  }
}

// y = alpha a x + beta y
template <class T>
void multiply_mirrored(BlasCall& call, const Stored& form, bool hermitian, const T& alpha, const T* a, const T* x,
                       int step_x, const T& beta, T* y, int step_y) {
  const int n = form.n;
  form.use(call, a, false), call.vector(x, n, step_x), call.vector(y, n, step_y);
  for (int row = 0; call && row < n; ++row) {
    Wide<T> sum = 0;
    for (int i = 0; i < n; ++i) sum += form.mirrored(a, hermitian, row, i) * wide(at(x, i, n, step_x));
    store_sum(at(y, row, n, step_y), wide(alpha), sum, wide(beta));
  }
}

// a += change(row, col) where it is stored. The main diagonal of a Hermitian matrix is real.
template <class T, class Change>
void add_to_stored(const Stored& form, bool hermitian, T* a, const Change& change) {
  for (int col = 0; col < form.n; ++col)
    for (int row = 0; row < form.n; ++row) {
      const std::ptrdiff_t place = form.place(row, col);
      if (place < 0) continue;
      const Wide<T> sum = wide(a[place]) + change(row, col);
      a[place] = static_cast<T>(hermitian && row == col ? Wide<T>(real_part(sum)) : sum);
    }
}
template <class T>
void add_square(BlasCall& call, const Stored& form, bool hermitian, Wide<T> alpha, const T* x, int step, T* a) {
  const int n = form.n;
  call.vector(x, n, step), form.use(call, a, true);
  const auto of = [&](int i) { return wide(at(x, i, n, step)); };
  if (call)
    add_to_stored(form, hermitian, a,
                  [&](int row, int col) { return alpha * of(row) * (hermitian ? conjugate(of(col)) : of(col)); });
}
template <class T>
void add_product(BlasCall& call, const Stored& form, bool hermitian, Wide<T> alpha, const T* x, int step_x, const T* y,
                 int step_y, T* a) {
  const int n = form.n;
  call.vector(x, n, step_x), call.vector(y, n, step_y), form.use(call, a, true);
  const auto turned = [&](Wide<T> value) { return hermitian ? conjugate(value) : value; };
  const auto of_x = [&](int i) { return wide(at(x, i, n, step_x)); };
  const auto of_y = [&](int i) { return wide(at(y, i, n, step_y)); };
  if (call)
    add_to_stored(form, hermitian, a, [&](int row, int col) {
      return alpha * of_x(row) * turned(of_y(col)) + turned(alpha) * of_y(row) * turned(of_x(col));
    });
}

// A band of `below` and `above` diagonals beside the main one. y = alpha op(a) x + beta y
template <class T>
void multiply_band(BlasCall& call, cublasOperation_t op, int m, int n, int below, int above, const T& alpha, const T* a,
                   int lead, const T* x, int step_x, const T& beta, T* y, int step_y) {
  const int rows = op ? n : m, cols = op ? m : n;
  call.require(m >= 0 && n >= 0 && below >= 0 && above >= 0, "m, n, kl or ku is less than 0");
  call.matrix(a, sizeof *a, below + above + 1, n, lead, false), call.vector(x, cols, step_x),
      call.vector(y, rows, step_y);
  for (int to = 0; call && to < rows; ++to) {
    Wide<T> sum = 0;
    for (int i = 0; i < cols; ++i) {
      const int row = op ? i : to, col = op ? to : i;
      if (row - col > below || col - row > above) continue;
      const Wide<T> value = wide(a[std::ptrdiff_t(col) * lead + above + row - col]);
      sum += (op == CUBLAS_OP_C ? conjugate(value) : value) * wide(at(x, i, cols, step_x));
    }
    store_sum(at(y, to, rows, step_y), wide(alpha), sum, wide(beta));
  }
}

// The symmetric or Hermitian c = alpha a b + conj(alpha) b a if `both`, + beta c, with one factor transposed.
template <class T>
void multiply_ranks(BlasCall& call, bool hermitian, bool both, cublasFillMode_t fill, cublasOperation_t op, int n,
                    int k, Wide<T> alpha, const T* a, int lda, const T* b, int ldb, Wide<T> beta, T* c, int ldc) {
  const Stored form(Stored::whole, fill, n, 0, ldc);
  const bool turned = op != CUBLAS_OP_N;
  call.require(n >= 0 && k >= 0, "n or k is less than 0");
  call.matrix(a, sizeof *a, turned ? k : n, turned ? n : k, lda, false);
  call.matrix(b, sizeof *b, turned ? k : n, turned ? n : k, ldb, false), form.use(call, c, true);
  const auto of = [&](const T* from, int lead, int row, int i, bool second) {
    const Wide<T> value = wide(turned ? from[std::ptrdiff_t(row) * lead + i] : from[std::ptrdiff_t(i) * lead + row]);
    return hermitian && turned != second ? conjugate(value) : value;
  };
  for (int col = 0; call && col < n; ++col)
    for (int row = 0; row < n; ++row) {
      const std::ptrdiff_t place = form.place(row, col);
      if (place < 0) continue;
      Wide<T> one = 0, other = 0;
      for (int i = 0; i < k; ++i) {
        one += of(a, lda, row, i, false) * of(b, ldb, col, i, true);
        if (both) other += of(b, ldb, row, i, false) * of(a, lda, col, i, true);
      }
      Wide<T> sum = alpha * one + (hermitian ? conjugate(alpha) : alpha) * other;
      if (beta != Wide<T>(0)) sum += beta * wide(c[place]);
      c[place] = static_cast<T>(hermitian && row == col ? Wide<T>(real_part(sum)) : sum);
    }
}

// c = alpha a b + beta c, or b a, of a symmetric or Hermitian a.
template <class T>
void multiply_by_mirrored(BlasCall& call, bool hermitian, cublasSideMode_t side, cublasFillMode_t fill, int m, int n,
                          const T& alpha, const T* a, int lda, const T* b, int ldb, const T& beta, T* c, int ldc) {
  const bool left = side == CUBLAS_SIDE_LEFT;
  const Stored form(Stored::whole, fill, left ? m : n, 0, lda);
  form.use(call, a, false), call.matrix(b, sizeof *b, m, n, ldb, false), call.matrix(c, sizeof *c, m, n, ldc, true);
  const auto of_b = [&](int row, int col) { return wide(b[std::ptrdiff_t(col) * ldb + row]); };
  for (int col = 0; call && col < n; ++col)
    for (int row = 0; row < m; ++row) {
      Wide<T> sum = 0;
      for (int i = 0; i < form.n; ++i)
        sum += left ? form.mirrored(a, hermitian, row, i) * of_b(i, col)
                    : of_b(row, i) * form.mirrored(a, hermitian, i, col);
      store_sum(c[std::ptrdiff_t(col) * ldc + row], wide(alpha), sum, wide(beta));
    }
}

// The rotation that takes (a, b) to (r, 0): a becomes r, and b, for real numbers, the one number from which c and s follow.
template <class T>
void find_rotation(T& a, T& b, T& c, T& s) {
  const double x = a, y = b, sign = std::fabs(x) > std::fabs(y) ? std::copysign(1, x) : std::copysign(1, y);
  const double r = sign * std::hypot(x, y), cosine = r == 0 ? 1 : x / r, sine = r == 0 ? 0 : y / r;
  const double kept = std::fabs(x) > std::fabs(y) ? sine : cosine != 0 ? 1 / cosine : 1;
  a = static_cast<T>(r), b = static_cast<T>(r == 0 ? 0 : kept), c = static_cast<T>(cosine), s = static_cast<T>(sine);
}
template <class R>
void find_rotation(std::complex<R>& a, std::complex<R>& b, R& c, std::complex<R>& s) {
  const std::complex<double> x = a, y = b;
  if (x == 0.0) return c = 0, s = 1, static_cast<void>(a = b);
  const double length = std::hypot(std::abs(x), std::abs(y));
  const std::complex<double> unit = x / std::abs(x);
  c = static_cast<R>(std::abs(x) / length), s = std::complex<R>(unit * std::conj(y) / length);
  a = std::complex<R>(unit * length);
}

// A modified rotation H in param: its flag, then h11, h21, h12, h22. The flag says which of them are 1, -1 or 0 instead.
struct Modified {
  double h11, h21, h12, h22;
  template <class T>
  explicit Modified(const T* param) : h11(param[1]), h21(param[2]), h12(param[3]), h22(param[4]) {
    if (param[0] == T(-2)) h11 = h22 = 1, h21 = h12 = 0;
    if (param[0] == T(0)) h11 = h22 = 1;
    if (param[0] == T(1)) h12 = 1, h21 = -1;
  }
};

template <class T, class R, class U>
void rotate(int n, T* x, int step_x, T* y, int step_y, const R& c, const U& s) {
  for (int i = 0; i < n; ++i) {
    T &one = at(x, i, n, step_x), &two = at(y, i, n, step_y);
    const Wide<T> of_one = wide(one), of_two = wide(two);
    one = static_cast<T>(double(c) * of_one + wide(s) * of_two);
    two = static_cast<T>(double(c) * of_two - conjugate(wide(s)) * of_one);
  }
}
template <class T>
struct Parameters {
  T values[5];
};
template <class T>
void rotate_modified(int n, T* x, int step_x, T* y, int step_y, const T* param) {
  const Modified turn(param);
  for (int i = 0; i < n; ++i) {
    T &one = at(x, i, n, step_x), &two = at(y, i, n, step_y);
    const double of_one = one, of_two = two;
    one = static_cast<T>(of_one * turn.h11 + of_two * turn.h12);
    two = static_cast<T>(of_one * turn.h21 + of_two * turn.h22);
  }
}

// The modified rotation that takes (sqrt(d1) x1, sqrt(d2) y1) to (., 0). The factors are kept between 1 / 4096^2 and 4096^2.
template <class T>
void find_modified_rotation(T& d1, T& d2, T& x1, T y1, T* param) {
  constexpr double kStep = 4096, kMost = kStep * kStep, kLeast = 1 / kMost;
  double one = d1, two = d2, x = x1, flag = -1, h11 = 0, h12 = 0, h21 = 0, h22 = 0;
  const double y = y1, p2 = two * y, p1 = one * x, q2 = p2 * y, q1 = p1 * x;
  const auto give_up = [&] { one = two = x = 0; };
  if (one < 0) {
    give_up();
  } else if (p2 == 0) {
    return static_cast<void>(param[0] = -2);
  } else if (std::fabs(q1) > std::fabs(q2)) {
    h21 = -y / x, h12 = p2 / p1, h11 = h22 = 1, flag = 0;
    const double u = 1 - h12 * h21;
    if (u > 0) one /= u, two /= u, x *= u;
    else h11 = h12 = h21 = h22 = 0, flag = -1, give_up();
  } else if (q2 < 0) {
    give_up();
  } else {
    h11 = p1 / p2, h22 = x / y, h12 = 1, h21 = -1, flag = 1;
    const double u = 1 + h11 * h22, old = one;
    one = two / u, two = old / u, x = y * u;
  }
  while (one != 0 && (one <= kLeast || one >= kMost)) {
    const double by = one <= kLeast ? kStep : 1 / kStep;
    flag = -1, one *= by * by, x /= by, h11 /= by, h12 /= by;
  }
  while (two != 0 && (std::fabs(two) <= kLeast || std::fabs(two) >= kMost)) {
    const double by = std::fabs(two) <= kLeast ? kStep : 1 / kStep;
    flag = -1, two *= by * by, h21 /= by, h22 /= by;
  }
  d1 = static_cast<T>(one), d2 = static_cast<T>(two), x1 = static_cast<T>(x);
  param[0] = static_cast<T>(flag);
  if (flag != 0) param[1] = static_cast<T>(h11), param[4] = static_cast<T>(h22);
  if (flag != 1) param[2] = static_cast<T>(h21), param[3] = static_cast<T>(h12);
}

}  // namespace
}  // namespace simt

using namespace simt;

#define FACTOR(name) name = Scalar(handle, own(name))
extern "C" {
#define SIMT_BLAS(letter, T)                                                                                         \
  cublasStatus_t cublas##letter##gbmv_v2(cublasHandle_t handle, cublasOperation_t op, int m, int n, int kl, int ku,  \
                                         const T* alpha, const T* a, int lda, const T* x, int incx, const T* beta,   \
                                         T* y, int incy) {                                                           \
    return BLAS_CALL("cublas" #letter "gbmv", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                     \
      multiply_band(call, op, m, n, kl, ku, *alpha, own(a), lda, own(x), incx, *beta, own(y), incy);                 \
    });                                                                                                              \
  }                                                                                                                  \
  cublasStatus_t cublas##letter##tbmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,         \
                                         cublasDiagType_t diag, int n, int k, const T* a, int lda, T* x, int incx) { \
    return BLAS_CALL("cublas" #letter "tbmv", [=](BlasCall& call) {                                                  \
      multiply_triangle(call, Stored(Stored::band, fill, n, k, lda), op, diag, own(a), own(x), incx);                \
    });                                                                                                              \
  }                                                                                                                  \
  cublasStatus_t cublas##letter##tbsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,         \
                                         cublasDiagType_t diag, int n, int k, const T* a, int lda, T* x, int incx) { \
    return BLAS_CALL("cublas" #letter "tbsv", [=](BlasCall& call) {                                                  \
      solve_triangle(call, Stored(Stored::band, fill, n, k, lda), op, diag, own(a), own(x), incx);                   \
    });                                                                                                              \
  }                                                                                                                  \
  cublasStatus_t cublas##letter##tpmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,         \
                                         cublasDiagType_t diag, int n, const T* a, T* x, int incx) {                 \
    return BLAS_CALL("cublas" #letter "tpmv", [=](BlasCall& call) {                                                  \
      multiply_triangle(call, Stored(Stored::packed, fill, n, 0, 0), op, diag, own(a), own(x), incx);                \
    });                                                                                                              \
  }                                                                                                                  \
  cublasStatus_t cublas##letter##tpsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,         \
                                         cublasDiagType_t diag, int n, const T* a, T* x, int incx) {                 \
    return BLAS_CALL("cublas" #letter "tpsv", [=](BlasCall& call) {                                                  \
      solve_triangle(call, Stored(Stored::packed, fill, n, 0, 0), op, diag, own(a), own(x), incx);                   \
    });                                                                                                              \
  }
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
SIMT_BLAS(C, cuComplex)
SIMT_BLAS(Z, cuDoubleComplex)
#undef SIMT_BLAS
#define SIMT_BLAS(letter, T)                                                                                           \
  cublasStatus_t cublas##letter##sbmv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, int k, const T* alpha,   \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {   \
    return BLAS_CALL("cublas" #letter "sbmv", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                       \
      multiply_mirrored(call, Stored(Stored::band, fill, n, k, lda), false, *alpha, own(a), own(x), incx, *beta,       \
                        own(y), incy);                                                                                 \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##spmv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* a, const T* x, int incx, const T* beta, T* y, int incy) {            \
    return BLAS_CALL("cublas" #letter "spmv", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                       \
      multiply_mirrored(call, Stored(Stored::packed, fill, n, 0, 0), false, *alpha, own(a), own(x), incx, *beta,       \
                        own(y), incy);                                                                                 \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##spr_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,           \
                                        const T* x, int incx, T* a) {                                                  \
    return BLAS_CALL("cublas" #letter "spr", [=, FACTOR(alpha)](BlasCall& call) {                                      \
      add_square(call, Stored(Stored::packed, fill, n, 0, 0), false, *alpha, own(x), incx, own(a));                    \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##spr2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* x, int incx, const T* y, int incy, T* a) {                           \
    return BLAS_CALL("cublas" #letter "spr2", [=, FACTOR(alpha)](BlasCall& call) {                                     \
      add_product(call, Stored(Stored::packed, fill, n, 0, 0), false, *alpha, own(x), incx, own(y), incy, own(a));     \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##syrkx(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,      \
                                       int k, const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, \
                                       T* c, int ldc) {                                                                \
    return BLAS_CALL("cublas" #letter "syrkx", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                      \
      multiply_ranks(call, false, false, fill, op, n, k, *alpha, own(a), lda, own(b), ldb, *beta, own(c), ldc);        \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##rotg_v2(cublasHandle_t handle, T* a, T* b, T* c, T* s) {                              \
    return BLAS_NUMBER("cublas" #letter "rotg", [=](BlasCall& call) {                                                  \
      for (const T* one : {a, b, c, s}) call.result(one, sizeof *one);                                                 \
      if (call) find_rotation(*a, *b, *c, *s);                                                                         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##rotm_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy,                 \
                                         const T* param) {                                                             \
    return BLAS_CALL("cublas" #letter "rotm",                                                                          \
                     [=, param = Scalar(handle, reinterpret_cast<const Parameters<T>*>(param))](BlasCall& call) {      \
                       call.vector(x, n, incx), call.vector(y, n, incy);                                               \
                       if (call) rotate_modified(n, x, incx, y, incy, (*param).values);                                \
                     });                                                                                               \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##rotmg_v2(cublasHandle_t handle, T* d1, T* d2, T* x1, const T* y1, T* param) {         \
    return BLAS_NUMBER("cublas" #letter "rotmg", [=, FACTOR(y1)](BlasCall& call) {                                     \
      for (const T* one : {d1, d2, x1}) call.result(one, sizeof *one);                                                 \
      call.result(param, 5 * sizeof *param);                                                                           \
      if (call) find_modified_rotation(*d1, *d2, *x1, *y1, param);                                                     \
    });                                                                                                                \
  }
SIMT_BLAS(S, float)
SIMT_BLAS(D, double)
#undef SIMT_BLAS
#define SIMT_BLAS(letter, S, T, R)                                                                                     \
  cublasStatus_t cublas##letter##trmv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,           \
                                         cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx) {          \
    return BLAS_CALL("cublas" #letter "trmv", [=](BlasCall& call) {                                                    \
      multiply_triangle(call, Stored(Stored::whole, fill, n, 0, lda), op, diag, own(a), own(x), incx);                 \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##trsv_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op,           \
                                         cublasDiagType_t diag, int n, const T* a, int lda, T* x, int incx) {          \
    return BLAS_CALL("cublas" #letter "trsv", [=](BlasCall& call) {                                                    \
      solve_triangle(call, Stored(Stored::whole, fill, n, 0, lda), op, diag, own(a), own(x), incx);                    \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##symv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {   \
    return BLAS_CALL("cublas" #letter "symv", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                       \
      multiply_mirrored(call, Stored(Stored::whole, fill, n, 0, lda), false, *alpha, own(a), own(x), incx, *beta,      \
                        own(y), incy);                                                                                 \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##hbmv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, int k, const T* alpha,   \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {   \
    return BLAS_CALL("cublas" #letter "hbmv", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                       \
      multiply_mirrored(call, Stored(Stored::band, fill, n, k, lda), true, *alpha, own(a), own(x), incx, *beta,        \
                        own(y), incy);                                                                                 \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##hpmv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* a, const T* x, int incx, const T* beta, T* y, int incy) {            \
    return BLAS_CALL("cublas" #letter "hpmv", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                       \
      multiply_mirrored(call, Stored(Stored::packed, fill, n, 0, 0), true, *alpha, own(a), own(x), incx, *beta,        \
                        own(y), incy);                                                                                 \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##hemv_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* a, int lda, const T* x, int incx, const T* beta, T* y, int incy) {   \
    return BLAS_CALL("cublas" #letter "hemv", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                       \
      multiply_mirrored(call, Stored(Stored::whole, fill, n, 0, lda), true, *alpha, own(a), own(x), incx, *beta,       \
                        own(y), incy);                                                                                 \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##syr_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,           \
                                        const T* x, int incx, T* a, int lda) {                                         \
    return BLAS_CALL("cublas" #letter "syr", [=, FACTOR(alpha)](BlasCall& call) {                                      \
      add_square(call, Stored(Stored::whole, fill, n, 0, lda), false, *alpha, own(x), incx, own(a));                   \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##syr2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* x, int incx, const T* y, int incy, T* a, int lda) {                  \
    return BLAS_CALL("cublas" #letter "syr2", [=, FACTOR(alpha)](BlasCall& call) {                                     \
      add_product(call, Stored(Stored::whole, fill, n, 0, lda), false, *alpha, own(x), incx, own(y), incy, own(a));    \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##her_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const R* alpha,           \
                                        const T* x, int incx, T* a, int lda) {                                         \
    return BLAS_CALL("cublas" #letter "her", [=, FACTOR(alpha)](BlasCall& call) {                                      \
      add_square(call, Stored(Stored::whole, fill, n, 0, lda), true, *alpha, own(x), incx, own(a));                    \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##her2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* x, int incx, const T* y, int incy, T* a, int lda) {                  \
    return BLAS_CALL("cublas" #letter "her2", [=, FACTOR(alpha)](BlasCall& call) {                                     \
      add_product(call, Stored(Stored::whole, fill, n, 0, lda), true, *alpha, own(x), incx, own(y), incy, own(a));     \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##hpr_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const R* alpha,           \
                                        const T* x, int incx, T* a) {                                                  \
    return BLAS_CALL("cublas" #letter "hpr", [=, FACTOR(alpha)](BlasCall& call) {                                      \
      add_square(call, Stored(Stored::packed, fill, n, 0, 0), true, *alpha, own(x), incx, own(a));                     \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##hpr2_v2(cublasHandle_t handle, cublasFillMode_t fill, int n, const T* alpha,          \
                                         const T* x, int incx, const T* y, int incy, T* a) {                           \
    return BLAS_CALL("cublas" #letter "hpr2", [=, FACTOR(alpha)](BlasCall& call) {                                     \
      add_product(call, Stored(Stored::packed, fill, n, 0, 0), true, *alpha, own(x), incx, own(y), incy, own(a));      \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##syrk_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,    \
                                         int k, const T* alpha, const T* a, int lda, const T* beta, T* c, int ldc) {   \
    return BLAS_CALL("cublas" #letter "syrk", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                       \
      multiply_ranks(call, false, false, fill, op, n, k, *alpha, own(a), lda, own(a), lda, *beta, own(c), ldc);        \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##syrkx(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,      \
                                       int k, const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, \
                                       T* c, int ldc) {                                                                \
    return BLAS_CALL("cublas" #letter "syrkx", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                      \
      multiply_ranks(call, false, false, fill, op, n, k, *alpha, own(a), lda, own(b), ldb, *beta, own(c), ldc);        \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##syr2k_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,   \
                                          int k, const T* alpha, const T* a, int lda, const T* b, int ldb,             \
                                          const T* beta, T* c, int ldc) {                                              \
    return BLAS_CALL("cublas" #letter "syr2k", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                      \
      multiply_ranks(call, false, true, fill, op, n, k, *alpha, own(a), lda, own(b), ldb, *beta, own(c), ldc);         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##herk_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,    \
                                         int k, const R* alpha, const T* a, int lda, const R* beta, T* c, int ldc) {   \
    return BLAS_CALL("cublas" #letter "herk", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                       \
      multiply_ranks(call, true, false, fill, op, n, k, *alpha, own(a), lda, own(a), lda, *beta, own(c), ldc);         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##herkx(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,      \
                                       int k, const T* alpha, const T* a, int lda, const T* b, int ldb, const R* beta, \
                                       T* c, int ldc) {                                                                \
    return BLAS_CALL("cublas" #letter "herkx", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                      \
      multiply_ranks(call, true, false, fill, op, n, k, *alpha, own(a), lda, own(b), ldb, *beta, own(c), ldc);         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##her2k_v2(cublasHandle_t handle, cublasFillMode_t fill, cublasOperation_t op, int n,   \
                                          int k, const T* alpha, const T* a, int lda, const T* b, int ldb,             \
                                          const R* beta, T* c, int ldc) {                                              \
    return BLAS_CALL("cublas" #letter "her2k", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                      \
      multiply_ranks(call, true, true, fill, op, n, k, *alpha, own(a), lda, own(b), ldb, *beta, own(c), ldc);          \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##symm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m,   \
                                         int n, const T* alpha, const T* a, int lda, const T* b, int ldb,              \
                                         const T* beta, T* c, int ldc) {                                               \
    return BLAS_CALL("cublas" #letter "symm", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                       \
      multiply_by_mirrored(call, false, side, fill, m, n, *alpha, own(a), lda, own(b), ldb, *beta, own(c), ldc);       \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##hemm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t fill, int m,   \
                                         int n, const T* alpha, const T* a, int lda, const T* b, int ldb,              \
                                         const T* beta, T* c, int ldc) {                                               \
    return BLAS_CALL("cublas" #letter "hemm", [=, FACTOR(alpha), FACTOR(beta)](BlasCall& call) {                       \
      multiply_by_mirrored(call, true, side, fill, m, n, *alpha, own(a), lda, own(b), ldb, *beta, own(c), ldc);        \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##swap_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy) {               \
    return BLAS_CALL("cublas" #letter "swap", [=](BlasCall& call) {                                                    \
      call.vector(x, n, incx), call.vector(y, n, incy);                                                                \
      for (int i = 0; call && i < n; ++i) std::swap(at(x, i, n, incx), at(y, i, n, incy));                             \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##rot_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const R* c,      \
                                        const T* s) {                                                                  \
    return BLAS_CALL("cublas" #letter "rot", [=, FACTOR(c), FACTOR(s)](BlasCall& call) {                               \
      call.vector(x, n, incx), call.vector(y, n, incy);                                                                \
      if (call) rotate(n, own(x), incx, own(y), incy, *c, *s);                                                         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##S##rot_v2(cublasHandle_t handle, int n, T* x, int incx, T* y, int incy, const R* c,           \
                                   const R* s) {                                                                       \
    return BLAS_CALL("cublas" #S "rot", [=, FACTOR(c), FACTOR(s)](BlasCall& call) {                                    \
      call.vector(x, n, incx), call.vector(y, n, incy);                                                                \
      if (call) rotate(n, own(x), incx, own(y), incy, *c, *s);                                                         \
    });                                                                                                                \
  }                                                                                                                    \
  cublasStatus_t cublas##letter##rotg_v2(cublasHandle_t handle, T* a, T* b, R* c, T* s) {                              \
    return BLAS_NUMBER("cublas" #letter "rotg", [=](BlasCall& call) {                                                  \
      for (const T* one : {a, b, s}) call.result(one, sizeof *one);                                                    \
      call.result(c, sizeof *c);                                                                                       \
      if (call) find_rotation(*own(a), *own(b), *c, *own(s));                                                          \
    });                                                                                                                \
  }
SIMT_BLAS(C, Cs, cuComplex, float)
SIMT_BLAS(Z, Zd, cuDoubleComplex, double)
#undef SIMT_BLAS
}
#undef FACTOR
