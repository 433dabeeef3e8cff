// Double-float arithmetic: a number as the unevaluated sum of two binary32 values, 48 bits of significand
// where the format of each part has 24. One source for device code, host references and tests: every
// operation below is one correctly rounded binary32 (or binary64) operation, asked for by name on the device,
// so that no compiler contracts or reorders it, and the bits are the same everywhere. Host code that includes
// this must not be built with fast-math, and with -ffp-contract=off where the processor fuses.
//
// u = 2^-24 throughout. Bounds leave out factors (1 + O(u)), and hold while no operation overflows and no
// exact error falls below the smallest subnormal, 2^-149: that is guaranteed for products of magnitude 2^-101
// or more. Smaller products lose at most 2^-148 more. An infinity, or a result too large for binary32,
// becomes a number that is not finite (usually NaN), never a finite one. The sign of a zero result is not
// kept.
//
// Sources: T. J. Dekker, A floating-point technique for extending the available precision (1971); D. E.
// Knuth, The Art of Computer Programming 2, 4.2.2; Y. Hida, X. S. Li, D. H. Bailey, the QD library (2001); M.
// Joldes, J.-M. Muller, V. Popescu, Tight and rigorous error bounds for basic building blocks of double-word
// arithmetic (2017); D. Mukunoki, T. Imamura (2014), for GEMM.
#pragma once
#include <cmath>
#include <utility>

#if defined(__CUDACC__)
#define WARPWISE_ARITHMETIC __host__ __device__ __forceinline__
#else
#define WARPWISE_ARITHMETIC inline __attribute__((always_inline))
#endif

// Before a loop over elements that are to lie in registers. A compiler for the host, the CPU backend's too,
// asks in words of its own; where it leaves the loop, the elements are memory, and every access is counted.
#if defined(__CUDACC__) && !defined(WARPWISE_SIMT)
#define WARPWISE_UNROLL _Pragma("unroll")
#else
#define WARPWISE_UNROLL _Pragma("GCC unroll 16")
#endif

namespace kernels {

/// The number hi + lo. Normalised: hi is the sum rounded to binary32, so |lo| <= ulp(hi) / 2 <= u |hi|. F is
/// float, or Lanes of them.
template <class F>
struct alignas(2 * alignof(F)) Double {
  F hi, lo;
};
using DoubleFloat = Double<float>;

/// n numbers for which everything is done at once: each operation for all of them before the next operation,
/// so that a processor has n independent ones at a time.
template <int n>
struct Lanes {
  float lane[n];
};

namespace rounded {  // one operation, one rounding to nearest even, never contracted
#if defined(__CUDA_ARCH__)
WARPWISE_ARITHMETIC float add(float a, float b) { return __fadd_rn(a, b); }
WARPWISE_ARITHMETIC float sub(float a, float b) { return __fsub_rn(a, b); }
WARPWISE_ARITHMETIC float mul(float a, float b) { return __fmul_rn(a, b); }
WARPWISE_ARITHMETIC float fma(float a, float b, float c) { return __fmaf_rn(a, b, c); }
WARPWISE_ARITHMETIC double sub(double a, double b) { return __dsub_rn(a, b); }
WARPWISE_ARITHMETIC double mul(double a, double b) { return __dmul_rn(a, b); }
#else
WARPWISE_ARITHMETIC float add(float a, float b) { return a + b; }
WARPWISE_ARITHMETIC float sub(float a, float b) { return a - b; }
WARPWISE_ARITHMETIC float mul(float a, float b) { return a * b; }
WARPWISE_ARITHMETIC float fma(float a, float b, float c) { return std::fma(a, b, c); }
WARPWISE_ARITHMETIC double sub(double a, double b) { return a - b; }
WARPWISE_ARITHMETIC double mul(double a, double b) { return a * b; }
#endif

// One expression for all lanes, so that no compiler is left with a loop over an array.
template <int n, int... i>
WARPWISE_ARITHMETIC Lanes<n> add(Lanes<n> a, Lanes<n> b, std::integer_sequence<int, i...>) {
  return {{add(a.lane[i], b.lane[i])...}};
}
template <int n, int... i>
WARPWISE_ARITHMETIC Lanes<n> sub(Lanes<n> a, Lanes<n> b, std::integer_sequence<int, i...>) {
  return {{sub(a.lane[i], b.lane[i])...}};
}
template <int n, int... i>
WARPWISE_ARITHMETIC Lanes<n> mul(Lanes<n> a, Lanes<n> b, std::integer_sequence<int, i...>) {
  return {{mul(a.lane[i], b.lane[i])...}};
}
template <int n, int... i>
WARPWISE_ARITHMETIC Lanes<n> fma(Lanes<n> a, Lanes<n> b, Lanes<n> c, std::integer_sequence<int, i...>) {
  return {{fma(a.lane[i], b.lane[i], c.lane[i])...}};
}
template <int n, int... i>
WARPWISE_ARITHMETIC Lanes<n> negated(Lanes<n> a, std::integer_sequence<int, i...>) {
  return {{-a.lane[i]...}};
}

template <int n>
WARPWISE_ARITHMETIC Lanes<n> add(Lanes<n> a, Lanes<n> b) {
  return add(a, b, std::make_integer_sequence<int, n>());
}
template <int n>
WARPWISE_ARITHMETIC Lanes<n> sub(Lanes<n> a, Lanes<n> b) {
  return sub(a, b, std::make_integer_sequence<int, n>());
}
template <int n>
WARPWISE_ARITHMETIC Lanes<n> mul(Lanes<n> a, Lanes<n> b) {
  return mul(a, b, std::make_integer_sequence<int, n>());
}
template <int n>
WARPWISE_ARITHMETIC Lanes<n> fma(Lanes<n> a, Lanes<n> b, Lanes<n> c) {
  return fma(a, b, c, std::make_integer_sequence<int, n>());
}
}  // namespace rounded

template <int n>
WARPWISE_ARITHMETIC Lanes<n> operator-(Lanes<n> a) {
  return rounded::negated(a, std::make_integer_sequence<int, n>());
}

/// a + b exactly: hi is the sum rounded, lo what the rounding lost. 6 operations (Knuth). Also exact where lo
/// is subnormal.
template <class F>
WARPWISE_ARITHMETIC Double<F> two_sum(F a, F b) {
  const F sum = rounded::add(a, b);
  const F b_in_sum = rounded::sub(sum, a);
  const F a_in_sum = rounded::sub(sum, b_in_sum);
  const F b_lost = rounded::sub(b, b_in_sum);
  const F a_lost = rounded::sub(a, a_in_sum);
  return {sum, rounded::add(a_lost, b_lost)};
}

/// a + b exactly, if |a| >= |b| or a = 0. 3 operations (Dekker).
template <class F>
WARPWISE_ARITHMETIC Double<F> quick_two_sum(F a, F b) {
  const F sum = rounded::add(a, b);
  return {sum, rounded::sub(b, rounded::sub(sum, a))};
}

/// a * b exactly: hi is the product rounded, lo what the rounding lost. 2 operations.
template <class F>
WARPWISE_ARITHMETIC Double<F> two_prod(F a, F b) {
  const F product = rounded::mul(a, b);
  return {product, rounded::fma(a, b, -product)};
}

/// a + b in 11 operations: QD's "sloppy" addition. Error at most 3 u^2 (|a| + |b|) for normalised operands; relative to
/// the sum that is 3 u^2 for operands of one sign, and without bound when they cancel. The result is normalised.
template <class F>
WARPWISE_ARITHMETIC Double<F> add(Double<F> a, Double<F> b) {
  const Double<F> sum = two_sum(a.hi, b.hi);
  return quick_two_sum(sum.hi, rounded::add(sum.lo, rounded::add(a.lo, b.lo)));
}

/// a + b in 20 operations, relative error at most 3 u^2 + 13 u^3 however much the operands cancel (Joldes,
/// Muller and Popescu's AccurateDWPlusDW). The result is normalised.
template <class F>
WARPWISE_ARITHMETIC Double<F> add_accurate(Double<F> a, Double<F> b) {
  const Double<F> high = two_sum(a.hi, b.hi), low = two_sum(a.lo, b.lo);
  const Double<F> sum = quick_two_sum(high.hi, rounded::add(high.lo, low.hi));
  return quick_two_sum(sum.hi, rounded::add(low.lo, sum.lo));
}

/// a * b in 5 operations, relative error at most 7 u^2 for normalised operands. The result is not normalised:
/// |lo| <= 3 u |hi|, which an addition that follows puts right at no cost of its own; quick_two_sum(hi, lo)
/// normalises it where none follows.
template <class F>
WARPWISE_ARITHMETIC Double<F> mul(Double<F> a, Double<F> b) {
  const F cross = rounded::fma(a.lo, b.hi, rounded::mul(a.hi, b.lo));
  const Double<F> product = two_prod(a.hi, b.hi);
  return {product.hi, rounded::add(product.lo, cross)};
}

/// a * b + c in 16 operations, mul and then add: error at most u^2 (3 |c| + 14 |a b|). The result is normalised.
template <class F>
WARPWISE_ARITHMETIC Double<F> multiply_add(Double<F> a, Double<F> b, Double<F> c) {
  return add(c, mul(a, b));
}

/// a * b in 4 operations: mul with both cross products fused into the exact error, one after the other.
/// Relative error at most 6 u^2 for normalised operands: u^2 for a.lo b.lo, which is left out, 2 u^2 and 3 u^2
/// for the two roundings. The result is not normalised, as mul's.
template <class F>
WARPWISE_ARITHMETIC Double<F> mul_fused(Double<F> a, Double<F> b) {
  const Double<F> product = two_prod(a.hi, b.hi);
  return {product.hi, rounded::fma(a.lo, b.hi, rounded::fma(a.hi, b.lo, product.lo))};
}

/// a * b + c in 15 operations, mul_fused and then add: error at most u^2 (3 |c| + 13 |a b|). The result is normalised.
template <class F>
WARPWISE_ARITHMETIC Double<F> multiply_add_fused(Double<F> a, Double<F> b, Double<F> c) {
  return add(c, mul_fused(a, b));
}

/// The nearest double-float of a binary64, within 2^-49 |value| (Dekker's split at 2^29 + 1: 53 bits fall
/// apart into 24 and 29, and the 29 are rounded to 24). Exact for values of 48 significant bits or fewer. 4
/// binary64 operations and two conversions.
WARPWISE_ARITHMETIC DoubleFloat split(double value) {
  if (!(std::fabs(value) < 0x1p128)) return {static_cast<float>(value), 0.0f};  // too large, infinite or NaN
  const double scaled = rounded::mul(value, 0x1p29 + 1);
  const double high = rounded::sub(scaled, rounded::sub(scaled, value));
  return {static_cast<float>(high), static_cast<float>(rounded::sub(value, high))};
}

/// What split() gives, by three conversions of the processor's own, for finite values: both parts are rounded
/// to nearest, and only where a value lies halfway between two choices of hi may the parts differ, not their
/// sum. A value that is infinite or too large for binary32 becomes one that is not finite.
WARPWISE_ARITHMETIC DoubleFloat convert(double value) {
  const float high = static_cast<float>(value);
  return {high, static_cast<float>(rounded::sub(value, static_cast<double>(high)))};
}

/// The binary64 nearest to hi + lo; exact for whatever split() made.
WARPWISE_ARITHMETIC double to_double(DoubleFloat value) {
  return static_cast<double>(value.hi) + static_cast<double>(value.lo);
}

}  // namespace kernels
