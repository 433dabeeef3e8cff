// What a double-float and a double-double are, and the operations on their parts: each is rounded once, on every
// compiler. ../double_float.h says more.
#pragma once
#include <cmath>
#include <utility>

#if defined(__CUDACC__)
#define WARPWISE_ARITHMETIC __host__ __device__ __forceinline__
#else
#define WARPWISE_ARITHMETIC inline __attribute__((always_inline))
#endif

// Put this before a loop over elements that should be in registers. The host's compiler, which the CPU backend uses,
// has its own pragma; if it keeps the loop, the elements are in memory and every access is counted.
#if defined(__CUDACC__) && !defined(WARPWISE_SIMT)
#define WARPWISE_UNROLL _Pragma("unroll")
#else
#define WARPWISE_UNROLL _Pragma("GCC unroll 16")
#endif

namespace kernels {

/// The number hi + lo. Normalised: hi is the sum rounded to F, so |lo| <= ulp(hi) / 2 <= u |hi|. F is float, double, or
/// Lanes of floats.
template <class F>
struct alignas(2 * alignof(F)) Double {
  F hi, lo;
};
using DoubleFloat = Double<float>;
using DoubleDouble = Double<double>;

/// n numbers processed at once: each operation is done for all of them before the next operation, so that a processor
/// always has n independent operations.
template <int n>
struct Lanes {
  float lane[n];
};

namespace rounded {  // one operation, one rounding to nearest even, never contracted
#if defined(__CUDA_ARCH__) || (defined(__CUDACC__) && defined(WARPWISE_SIMT))
WARPWISE_ARITHMETIC float add(float a, float b) { return __fadd_rn(a, b); }
WARPWISE_ARITHMETIC float sub(float a, float b) { return __fsub_rn(a, b); }
WARPWISE_ARITHMETIC float mul(float a, float b) { return __fmul_rn(a, b); }
WARPWISE_ARITHMETIC float fma(float a, float b, float c) { return __fmaf_rn(a, b, c); }
WARPWISE_ARITHMETIC double add(double a, double b) { return __dadd_rn(a, b); }
WARPWISE_ARITHMETIC double sub(double a, double b) { return __dsub_rn(a, b); }
WARPWISE_ARITHMETIC double mul(double a, double b) { return __dmul_rn(a, b); }
WARPWISE_ARITHMETIC double fma(double a, double b, double c) { return __fma_rn(a, b, c); }
#else
WARPWISE_ARITHMETIC float add(float a, float b) { return a + b; }
WARPWISE_ARITHMETIC float sub(float a, float b) { return a - b; }
WARPWISE_ARITHMETIC float mul(float a, float b) { return a * b; }
WARPWISE_ARITHMETIC float fma(float a, float b, float c) { return std::fma(a, b, c); }
WARPWISE_ARITHMETIC double add(double a, double b) { return a + b; }
WARPWISE_ARITHMETIC double sub(double a, double b) { return a - b; }
WARPWISE_ARITHMETIC double mul(double a, double b) { return a * b; }
WARPWISE_ARITHMETIC double fma(double a, double b, double c) { return std::fma(a, b, c); }
#endif

// One expression for all lanes, so that no compiler keeps a loop over an array.
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

/// a + b exactly, if |a| >= |b| or a = 0. 3 operations (Dekker).
template <class F>
WARPWISE_ARITHMETIC Double<F> quick_two_sum(F a, F b) {
  const F sum = rounded::add(a, b);
  return {sum, rounded::sub(b, rounded::sub(sum, a))};
}

}  // namespace kernels
