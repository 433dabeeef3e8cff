// Each call of cuBLAS that BLAS has, in each of its types, against its definition in full matrices of double.
// Needs libopenblas.so.0.
#pragma GCC optimize("O0")  // to compile it takes longer than to run it
#include <cmath>
#include <complex>
#include <cstdio>
#include <limits>
#include <vector>
#include <cublas_v2.h>

static_assert(sizeof(__nv_bfloat16) == 2 && sizeof(half) == 2, "cublas_v2.h brings their headers");

using W = std::complex<double>;
static int wrong = 0;

struct Full {  // a matrix, column after column
  int rows, cols;
  std::vector<W> v;
  Full(int r, int c) : rows(r), cols(c), v(r * c) {}
  W& operator()(int r, int c) { return v[c * rows + r]; }
  W operator()(int r, int c) const { return v[c * rows + r]; }
};
template <class Element>
static Full made(int rows, int cols, Element element) {
  Full a(rows, cols);
  for (int c = 0; c < cols; ++c)
    for (int r = 0; r < rows; ++r) a(r, c) = element(r, c);
  return a;
}
static Full operator*(const Full& a, const Full& b) {
  return made(a.rows, b.cols, [&](int r, int c) {
    W sum = 0;
    for (int i = 0; i < a.cols; ++i) sum += a(r, i) * b(i, c);
    return sum;
  });
}
static Full operator*(W z, const Full& a) { return made(a.rows, a.cols, [&](int r, int c) { return z * a(r, c); }); }
static Full operator+(const Full& a, const Full& b) { return made(a.rows, a.cols, [&](int r, int c) { return a(r, c) + b(r, c); }); }
static Full turned(const Full& a, cublasOperation_t op) {
  if (op == CUBLAS_OP_N) return a;
  return made(a.cols, a.rows, [&](int r, int c) { return op == CUBLAS_OP_C ? std::conj(a(c, r)) : a(c, r); });
}
// One triangle and `beside` diagonals next to the main one, and the matrix that it stands for.
static bool kept(int r, int c, bool lower, int beside) { return (lower ? r >= c : r <= c) && std::abs(r - c) <= beside; }
static Full triangle(const Full& a, bool lower, int beside) {
  return made(a.rows, a.cols, [&](int r, int c) { return kept(r, c, lower, beside) ? a(r, c) : 0; });
}
static Full mirrored(const Full& a, bool lower, int beside, bool hermitian) {
  return made(a.rows, a.cols, [&](int r, int c) {
    if (kept(r, c, lower, beside)) return hermitian && r == c ? W(a(r, c).real()) : a(r, c);
    return !kept(c, r, lower, beside) ? W(0) : hermitian ? std::conj(a(c, r)) : a(c, r);
  });
}
static Full band(const Full& a, int below, int above) {  // in storage
  Full b(below + above + 1, a.cols);
  for (int c = 0; c < a.cols; ++c)
    for (int r = 0; r < a.rows; ++r)
      if (r - c <= below && c - r <= above) b(above + r - c, c) = a(r, c);
  return b;
}
static Full packed(const Full& a, bool lower) {
  Full p(a.rows * (a.rows + 1) / 2, 1);
  for (int c = 0, next = 0; c < a.cols; ++c)
    for (int r = lower ? c : 0; r < (lower ? a.rows : c + 1); ++r) p.v[next++] = a(r, c);
  return p;
}

// The calls of one type, and its elements.
#define HAS(L, name) static constexpr auto name = cublas##L##name;
#define HAS_ALL(L, Norm) \
  HAS(L, axpy) HAS(L, copy) HAS(L, swap) HAS(L, scal) HAS(L, rotg) HAS(L, rot) HAS(Norm, nrm2) HAS(Norm, asum) HAS(L, gemv) HAS(L, gbmv) \
  HAS(L, trmv) HAS(L, trsv) HAS(L, tbmv) HAS(L, tbsv) HAS(L, tpmv) HAS(L, tpsv) HAS(L, gemm) HAS(L, symm) HAS(L, syrk) HAS(L, syr2k) \
  HAS(L, symv) HAS(L, syr) HAS(L, syr2)
#define REAL(L, Number) \
  struct L { \
    using T = Number; \
    using R = Number; \
    static constexpr bool kComplex = false; \
    HAS_ALL(L, L) HAS(L, dot) HAS(L, ger) HAS(L, trmm) HAS(L, trsm) HAS(L, sbmv) HAS(L, spmv) HAS(L, spr) HAS(L, spr2) HAS(L, rotm) HAS(L, rotmg) \
  };
#define COMPLEX(L, Norm, Number, Part) \
  struct L { \
    using T = Number; \
    using R = Part; \
    static constexpr bool kComplex = true; \
    HAS_ALL(L, Norm) HAS(L, dotu) HAS(L, dotc) HAS(L, hemv) HAS(L, hbmv) HAS(L, hpmv) HAS(L, her) HAS(L, hpr) HAS(L, her2) HAS(L, hpr2) \
    HAS(L, hemm) HAS(L, herk) HAS(L, her2k) \
  };
REAL(S, float)
REAL(D, double)
COMPLEX(C, Sc, cuComplex, float)
COMPLEX(Z, Dz, cuDoubleComplex, double)

template <class X>
struct Check {
  using T = typename X::T;
  using R = typename X::R;
  static constexpr int kN = 5, kM = 3, kStep = 2;
  static constexpr W kAlpha = W(1.5, X::kComplex ? -0.5 : 0), kBeta = W(-0.25, X::kComplex ? 1 : 0);
  cublasHandle_t handle;
  std::vector<void*> memory;
  int next = 0;

  static T element(W z) {
    if constexpr (X::kComplex) return T(R(z.real()), R(z.imag()));
    else return T(z.real());
  }
  static W wide(T t) {
    if constexpr (X::kComplex) return W(t.x, t.y);
    else return W(t);
  }
  W number() {
    ++next;
    return W(std::fmod(1.3 + 1.7 * next + 0.3 * next * next, 4) - 1.9, X::kComplex ? std::fmod(0.7 * next * next, 3) - 1.4 : 0);
  }
  Full some(int rows, int cols) {
    return made(rows, cols, [&](int r, int c) { return number() + (r == c ? 5.0 : 0.0); });
  }
  // On the device, with `step` elements from each to the next, and back.
  T* put(const Full& a, int step = 1) {
    std::vector<T> host(a.v.size() * step);
    for (size_t i = 0; i < a.v.size(); ++i) host[i * step] = element(a.v[i]);
    T* device;
    cudaMalloc(&device, host.size() * sizeof(T));
    cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
    return memory.push_back(device), device;
  }
  T* lost(int count) { return put((W(std::numeric_limits<double>::quiet_NaN()) * Full(count, 1))); }
  void expect(const T* device, const Full& should, const char* what, int step = 1) {
    std::vector<T> host(should.v.size() * step);
    cudaMemcpy(host.data(), device, host.size() * sizeof(T), cudaMemcpyDeviceToHost);
    for (size_t i = 0; i < should.v.size(); ++i)
      if (!(std::abs(wide(host[i * step]) - should.v[i]) < (sizeof(R) == 4 ? 1e-4 : 1e-11) * (1 + std::abs(should.v[i]))))
        return ++wrong, void(std::printf("%s of %zu bytes: element %zu is wrong\n", what, sizeof(T), i));
  }
  void expect(W is, W should, const char* what) {
    if (!(std::abs(is - should) < (sizeof(R) == 4 ? 1e-4 : 1e-11))) ++wrong, std::printf("%s of %zu bytes is wrong\n", what, sizeof(T));
  }
  void call(cublasStatus_t status, const char* what) {
    if (status != CUBLAS_STATUS_SUCCESS) ++wrong, std::printf("%s of %zu bytes: %d\n", what, sizeof(T), status);
  }
#define CALL(name, ...) call(X::name(handle, __VA_ARGS__), #name)

  void vectors() {
    const Full x = some(kN, 1), y = some(kN, 1);
    const T alpha = element(kAlpha);
    T *dx = put(x, kStep), *dy = put(y);
    CALL(axpy, kN, &alpha, dx, kStep, dy, -1);
    const Full sum = made(kN, 1, [&](int r, int) { return y.v[r] + kAlpha * x.v[kN - 1 - r]; });
    expect(dy, sum, "axpy");
    CALL(scal, kN, &alpha, dy, 1), expect(dy, kAlpha * sum, "scal");
    CALL(swap, kN, dx, kStep, dy, 1), expect(dy, x, "swap"), expect(dx, kAlpha * sum, "swap", kStep);
    CALL(copy, kN, dy, 1, dx, kStep), expect(dx, x, "copy", kStep);
    double squares = 0, parts = 0;
    for (const W z : x.v) squares += std::norm(z), parts += std::abs(z.real()) + std::abs(z.imag());
    R norm = 0, total = 0;
    CALL(nrm2, kN, dx, kStep, &norm), expect(norm * norm / 10, squares / 10, "nrm2");
    CALL(asum, kN, dx, kStep, &total), expect(total, parts, "asum");
    // What takes (a, b) to (r, 0), applied to (a, b).
    T a = element(x.v[0]), b = element(y.v[0]), s;
    R c;
    CALL(rotg, &a, &b, &c, &s);
    T *one = put(made(1, 1, [&](int, int) { return x.v[0]; })), *other = put(made(1, 1, [&](int, int) { return y.v[0]; }));
    CALL(rot, 1, one, 1, other, 1, &c, &s);
    expect(one, made(1, 1, [&](int, int) { return wide(a); }), "rot"), expect(other, Full(1, 1), "rot");
    T *p = put(x), *q = put(y), dot, conjugated;
    W product = 0, scalar = 0;
    for (int i = 0; i < kN; ++i) product += x.v[i] * y.v[i], scalar += std::conj(x.v[i]) * y.v[i];
    if constexpr (X::kComplex) {
      CALL(dotu, kN, p, 1, q, 1, &dot), expect(wide(dot), product, "dotu");
      CALL(dotc, kN, p, 1, q, 1, &conjugated), expect(wide(conjugated), scalar, "dotc");
    } else {
      CALL(dot, kN, p, 1, q, 1, &dot), expect(wide(dot), product, "dot");
      // A modified rotation by its four numbers; then the one that rotmg finds takes the second to 0.
      T param[5] = {T(-1), T(2), T(3), T(4), T(5)}, d1 = 2, d2 = 3, x1 = 4;
      const T y1 = 5;
      CALL(rotm, kN, p, 1, q, 1, param), expect(p, W(2) * x + W(4) * y, "rotm"), expect(q, W(3) * x + W(5) * y, "rotm");
      CALL(rotmg, &d1, &d2, &x1, &y1, param);
      T *four = put(W(4) * made(1, 1, [](int, int) { return 1; })), *five = put(W(5) * made(1, 1, [](int, int) { return 1; }));
      CALL(rotm, 1, four, 1, five, 1, param);
      expect(four, made(1, 1, [&](int, int) { return wide(x1); }), "rotmg"), expect(five, Full(1, 1), "rotmg");
    }
  }

  void matrices() {
    const T alpha = element(kAlpha), beta = element(kBeta), zero = element(0);
    const Full a = some(kM, kN);
    for (const cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) {
      const Full by = turned(a, op), x = some(by.cols, 1), y = some(by.rows, 1);
      T *dx = put(x, kStep), *dy = put(y), *dz = lost(by.rows);
      CALL(gemv, op, kM, kN, &alpha, put(a), kM, dx, kStep, &beta, dy, 1), expect(dy, kAlpha * (by * x) + kBeta * y, "gemv");
      CALL(gemv, op, kM, kN, &alpha, put(a), kM, dx, kStep, &zero, dz, 1), expect(dz, kAlpha * (by * x), "gemv, beta of 0");
      const Full narrow = made(kM, kN, [&](int r, int c) { return r - c <= 1 && c - r <= 2 ? a(r, c) : 0; });
      dy = put(y);
      CALL(gbmv, op, kM, kN, 1, 2, &alpha, put(band(a, 1, 2)), 4, dx, kStep, &beta, dy, 1);
      expect(dy, kAlpha * (turned(narrow, op) * x) + kBeta * y, "gbmv");
      const Full left = turned(some(kM, 2), op), b = some(2, kN), c = some(kM, kN);
      T *dc = put(c), *dd = lost(kM * kN);
      CALL(gemm, op, op, kM, kN, 2, &alpha, put(left), left.rows, put(turned(b, op)), op ? kN : 2, &beta, dc, kM);
      expect(dc, kAlpha * (turned(left, op) * b) + kBeta * c, "gemm");
      CALL(gemm, op, op, kM, kN, 2, &alpha, put(left), left.rows, put(turned(b, op)), op ? kN : 2, &zero, dd, kM);
      expect(dd, kAlpha * (turned(left, op) * b), "gemm, beta of 0");
    }
    if constexpr (!X::kComplex) {
      const Full x = some(kM, 1), y = some(kN, 1);
      T* const da = put(a);
      CALL(ger, kM, kN, &alpha, put(x), 1, put(y), 1, da, kM), expect(da, a + kAlpha * (x * turned(y, CUBLAS_OP_T)), "ger");
    }
  }

  // Each form of a triangular matrix times x; then the solution is x again.
  void triangles(bool lower, cublasOperation_t op) {
    const cublasFillMode_t fill = lower ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
    const cublasDiagType_t diag = CUBLAS_DIAG_NON_UNIT;
    const Full a = some(kN, kN), x = some(kN, 1);
    const Full whole = turned(triangle(a, lower, kN), op) * x, narrow = turned(triangle(a, lower, 1), op) * x;
    T *dx = put(x, kStep), *da = put(a);
    CALL(trmv, fill, op, diag, kN, da, kN, dx, kStep), expect(dx, whole, "trmv", kStep);
    CALL(trsv, fill, op, diag, kN, da, kN, dx, kStep), expect(dx, x, "trsv", kStep);
    da = put(packed(a, lower));
    CALL(tpmv, fill, op, diag, kN, da, dx, kStep), expect(dx, whole, "tpmv", kStep);
    CALL(tpsv, fill, op, diag, kN, da, dx, kStep), expect(dx, x, "tpsv", kStep);
    da = put(band(a, lower, !lower));
    CALL(tbmv, fill, op, diag, kN, 1, da, 2, dx, kStep), expect(dx, narrow, "tbmv", kStep);
    CALL(tbsv, fill, op, diag, kN, 1, da, 2, dx, kStep), expect(dx, x, "tbsv", kStep);
    if constexpr (!X::kComplex) {
      const Full b = some(kN, 2);
      T *db = put(b), *dc = lost(kN * 2);
      const T alpha = element(kAlpha), back = T(1) / alpha;
      da = put(a);
      CALL(trmm, CUBLAS_SIDE_LEFT, fill, op, diag, kN, 2, &alpha, da, kN, db, kN, dc, kN);
      expect(dc, kAlpha * (turned(triangle(a, lower, kN), op) * b), "trmm");
      CALL(trsm, CUBLAS_SIDE_LEFT, fill, op, diag, kN, 2, &back, da, kN, dc, kN), expect(dc, b, "trsm");
    }
  }

  // Calls on symmetric matrices, or on Hermitian ones, whose first factor may be real.
  template <class F, class Symv, class Syr, class Syr2, class Sbmv, class Spmv, class Spr, class Spr2>
  void stored(bool lower, bool hermitian, F first, Symv symv, Syr syr, Syr2 syr2, Sbmv sbmv, Spmv spmv, Spr spr, Spr2 spr2) {
    const cublasFillMode_t fill = lower ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
    const cublasOperation_t op = hermitian ? CUBLAS_OP_C : CUBLAS_OP_T;
    const T alpha = element(kAlpha), beta = element(kBeta);
    const W of_first = hermitian ? W(kAlpha.real()) : kAlpha;
    const Full a = some(kN, kN), x = some(kN, 1), y = some(kN, 1), full = mirrored(a, lower, kN, hermitian);
    const Full one = of_first * (x * turned(x, op)), product = kAlpha * (x * turned(y, op));
    const Full two = product + (hermitian ? turned(product, op) : kAlpha * (y * turned(x, op)));
    const Full with_one = triangle(full + one, lower, kN), with_two = triangle(full + two, lower, kN);
    T *da = put(triangle(full, lower, kN)), *dx = put(x), *dy = put(y);
    call(symv(handle, fill, kN, &alpha, da, kN, dx, 1, &beta, dy, 1), "symv");
    expect(dy, kAlpha * (full * x) + kBeta * y, "symv");
    dy = put(y);
    call(syr(handle, fill, kN, &first, dx, 1, da, kN), "syr"), expect(da, with_one, "syr");
    da = put(triangle(full, lower, kN));
    call(syr2(handle, fill, kN, &alpha, dx, 1, dy, 1, da, kN), "syr2"), expect(da, with_two, "syr2");
    if constexpr (!std::is_null_pointer_v<Sbmv>) {
      dy = put(y);
      call(sbmv(handle, fill, kN, 1, &alpha, put(band(a, lower, !lower)), 2, dx, 1, &beta, dy, 1), "sbmv");
      expect(dy, kAlpha * (mirrored(a, lower, 1, hermitian) * x) + kBeta * y, "sbmv");
      dy = put(y), da = put(packed(full, lower));
      call(spmv(handle, fill, kN, &alpha, da, dx, 1, &beta, dy, 1), "spmv"), expect(dy, kAlpha * (full * x) + kBeta * y, "spmv");
      dy = put(y);
      call(spr(handle, fill, kN, &first, dx, 1, da), "spr"), expect(da, packed(full + one, lower), "spr");
      da = put(packed(full, lower));
      call(spr2(handle, fill, kN, &alpha, dx, 1, dy, 1, da), "spr2"), expect(da, packed(full + two, lower), "spr2");
    }
  }
  template <class F, class B, class Symm, class Syrk, class Syr2k>
  void ranks(bool lower, bool hermitian, F first, B last, Symm symm, Syrk syrk, Syr2k syr2k) {
    const cublasFillMode_t fill = lower ? CUBLAS_FILL_MODE_LOWER : CUBLAS_FILL_MODE_UPPER;
    const cublasOperation_t op = hermitian ? CUBLAS_OP_C : CUBLAS_OP_T;
    const T alpha = element(kAlpha), beta = element(kBeta);
    const Full a = some(kN, kN), b = some(kN, kM), c = some(kN, kM), d = some(kN, kN), full = mirrored(a, lower, kN, hermitian);
    T* dc = put(c);
    call(symm(handle, CUBLAS_SIDE_LEFT, fill, kN, kM, &alpha, put(a), kN, put(b), kN, &beta, dc, kN), "symm");
    expect(dc, kAlpha * (full * b) + kBeta * c, "symm");
    const W of_first = hermitian ? W(kAlpha.real()) : kAlpha, of_last = hermitian ? W(kBeta.real()) : kBeta;
    T* dd = put(triangle(mirrored(d, lower, kN, hermitian), lower, kN));
    const Full old = of_last * mirrored(d, lower, kN, hermitian), product = kAlpha * (b * turned(c, op));
    call(syrk(handle, fill, CUBLAS_OP_N, kN, kM, &first, put(b), kN, &last, dd, kN), "syrk");
    expect(dd, triangle(of_first * (b * turned(b, op)) + old, lower, kN), "syrk");
    dd = put(triangle(mirrored(d, lower, kN, hermitian), lower, kN));
    call(syr2k(handle, fill, op, kN, kM, &alpha, put(turned(b, op)), kM, put(turned(c, op)), kM, &last, dd, kN), "syr2k");
    expect(dd, triangle(product + (hermitian ? turned(product, op) : kAlpha * (c * turned(b, op))) + old, lower, kN), "syr2k");
  }

  void all() {
    vectors(), matrices();
    const T alpha = element(kAlpha), beta = element(kBeta);
    for (const bool lower : {true, false}) {
      for (const cublasOperation_t op : {CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C}) triangles(lower, op);
      ranks(lower, false, alpha, beta, X::symm, X::syrk, X::syr2k);
      if constexpr (X::kComplex) {
        const R first = R(kAlpha.real()), last = R(kBeta.real());
        stored(lower, true, first, X::hemv, X::her, X::her2, X::hbmv, X::hpmv, X::hpr, X::hpr2);
        stored(lower, false, alpha, X::symv, X::syr, X::syr2, nullptr, nullptr, nullptr, nullptr);
        ranks(lower, true, first, last, X::hemm, X::herk, X::her2k);
      } else {
        stored(lower, false, alpha, X::symv, X::syr, X::syr2, X::sbmv, X::spmv, X::spr, X::spr2);
      }
    }
    for (void* one : memory) cudaFree(one);
  }
};

int main() {
  cublasHandle_t handle;
  cublasCreate(&handle);
  Check<S>{handle}.all(), Check<D>{handle}.all(), Check<C>{handle}.all(), Check<Z>{handle}.all();
  cublasDestroy(handle);
  std::printf("%d wrong\n", wrong);
  return wrong != 0;
}
