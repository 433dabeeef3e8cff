// Arithmetic and conversions with a given rounding mode, equal to the GPU's bit for bit. Rounding to nearest is the
// host's default and compiles to plain operations; directed modes call the library, which switches the mode for one
// operation. Contraction is off, so no other operations are fused.
#pragma once

#include <math.h>

#include "simt/qualifiers.h"

namespace simt {
enum class Round : int { nearest, zero, up, down };
template <class T>
T round_add(T a, T b, Round mode);
template <class T>
T round_multiply(T a, T b, Round mode);
template <class T>
T round_divide(T a, T b, Round mode);
template <class T>
T round_sqrt(T a, Round mode);
template <class T>
T round_fma(T a, T b, T c, Round mode);
// Any of int, unsigned, long long, unsigned long long and double, to float or double.
template <class To, class From>
To round_convert(From x, Round mode);

// A floating-point number to an integer, clamped to the range; NaN gives 0 in 32 bits and the top bit in 64.
template <class Int, class Real>
inline Int clamp_to_integer(Real integral) {
  constexpr bool is_signed = static_cast<Int>(-1) < 0;
  constexpr int bits = sizeof(Int) * 8 - is_signed;
  constexpr Int top = static_cast<Int>(is_signed ? (~0ull >> (65 - sizeof(Int) * 8)) : ~0ull);
  constexpr Int bottom = is_signed ? static_cast<Int>(-top - 1) : Int(0);
  constexpr Real limit = static_cast<Real>(1ull << (bits - 1)) * 2;
  if (integral != integral) return sizeof(Int) == 4 ? Int(0) : static_cast<Int>(1ull << 63);
  if (integral >= limit) return top;
  if (integral < (is_signed ? -limit : Real(0))) return bottom;
  return static_cast<Int>(integral);
}
}  // namespace simt

#define SIMT_ROUNDED(T, prefix, suffix, fma_name, mode)                                                             \
  SIMT_DEVICE T __##prefix##add_##suffix(T a, T b) { return ::simt::round_add<T>(a, b, ::simt::Round::mode); }      \
  SIMT_DEVICE T __##prefix##sub_##suffix(T a, T b) { return ::simt::round_add<T>(a, -b, ::simt::Round::mode); }     \
  SIMT_DEVICE T __##prefix##mul_##suffix(T a, T b) { return ::simt::round_multiply<T>(a, b, ::simt::Round::mode); } \
  SIMT_DEVICE T __##prefix##div_##suffix(T a, T b) { return ::simt::round_divide<T>(a, b, ::simt::Round::mode); }   \
  SIMT_DEVICE T __##prefix##rcp_##suffix(T a) { return ::simt::round_divide<T>(T(1), a, ::simt::Round::mode); }     \
  SIMT_DEVICE T __##prefix##sqrt_##suffix(T a) { return ::simt::round_sqrt<T>(a, ::simt::Round::mode); }            \
  SIMT_DEVICE T fma_name##_##suffix(T a, T b, T c) { return ::simt::round_fma<T>(a, b, c, ::simt::Round::mode); }
SIMT_ROUNDED(float, f, rz, __fmaf, zero)
SIMT_ROUNDED(float, f, ru, __fmaf, up)
SIMT_ROUNDED(float, f, rd, __fmaf, down)
SIMT_ROUNDED(double, d, rz, __fma, zero)
SIMT_ROUNDED(double, d, ru, __fma, up)
SIMT_ROUNDED(double, d, rd, __fma, down)
#undef SIMT_ROUNDED

SIMT_DEVICE float __fadd_rn(float a, float b) { return a + b; }
SIMT_DEVICE float __fsub_rn(float a, float b) { return a - b; }
SIMT_DEVICE float __fmul_rn(float a, float b) { return a * b; }
SIMT_DEVICE float __fdiv_rn(float a, float b) { return a / b; }
SIMT_DEVICE float __frcp_rn(float a) { return 1.0f / a; }
SIMT_DEVICE float __fsqrt_rn(float a) { return __builtin_sqrtf(a); }
SIMT_DEVICE float __fmaf_rn(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
SIMT_DEVICE float __fmaf_ieee_rz(float a, float b, float c) { return __fmaf_rz(a, b, c); }
SIMT_DEVICE float __fmaf_ieee_ru(float a, float b, float c) { return __fmaf_ru(a, b, c); }
SIMT_DEVICE float __fmaf_ieee_rd(float a, float b, float c) { return __fmaf_rd(a, b, c); }
SIMT_DEVICE float __fmaf_ieee_rn(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
// With 80-bit intermediates, double rounding never reaches the float result.
SIMT_DEVICE float __frsqrt_rn(float a) {
  return static_cast<float>(1.0L / __builtin_sqrtl(static_cast<long double>(a)));
}
SIMT_DEVICE double __dadd_rn(double a, double b) { return a + b; }
SIMT_DEVICE double __dsub_rn(double a, double b) { return a - b; }
SIMT_DEVICE double __dmul_rn(double a, double b) { return a * b; }
SIMT_DEVICE double __ddiv_rn(double a, double b) { return a / b; }
SIMT_DEVICE double __drcp_rn(double a) { return 1.0 / a; }
SIMT_DEVICE double __dsqrt_rn(double a) { return __builtin_sqrt(a); }
SIMT_DEVICE double __fma_rn(double a, double b, double c) { return __builtin_fma(a, b, c); }

#define SIMT_TO_INTEGER(Real, Int, name)                                             \
  SIMT_DEVICE Int __##name##_rn(Real x) {                                            \
    return ::simt::clamp_to_integer<Int>(static_cast<Real>(__builtin_nearbyint(x))); \
  }                                                                                  \
  SIMT_DEVICE Int __##name##_rz(Real x) {                                            \
    return ::simt::clamp_to_integer<Int>(static_cast<Real>(__builtin_trunc(x)));     \
  }                                                                                  \
  SIMT_DEVICE Int __##name##_ru(Real x) {                                            \
    return ::simt::clamp_to_integer<Int>(static_cast<Real>(__builtin_ceil(x)));      \
  }                                                                                  \
  SIMT_DEVICE Int __##name##_rd(Real x) { return ::simt::clamp_to_integer<Int>(static_cast<Real>(__builtin_floor(x))); }
SIMT_TO_INTEGER(float, int, float2int)
SIMT_TO_INTEGER(float, unsigned int, float2uint)
SIMT_TO_INTEGER(float, long long, float2ll)
SIMT_TO_INTEGER(float, unsigned long long, float2ull)
SIMT_TO_INTEGER(double, int, double2int)
SIMT_TO_INTEGER(double, unsigned int, double2uint)
SIMT_TO_INTEGER(double, long long, double2ll)
SIMT_TO_INTEGER(double, unsigned long long, double2ull)
#undef SIMT_TO_INTEGER

#define SIMT_TO_REAL(From, Real, name)                                                                         \
  SIMT_DEVICE Real __##name##_rn(From x) { return static_cast<Real>(x); }                                      \
  SIMT_DEVICE Real __##name##_rz(From x) { return ::simt::round_convert<Real, From>(x, ::simt::Round::zero); } \
  SIMT_DEVICE Real __##name##_ru(From x) { return ::simt::round_convert<Real, From>(x, ::simt::Round::up); }   \
  SIMT_DEVICE Real __##name##_rd(From x) { return ::simt::round_convert<Real, From>(x, ::simt::Round::down); }
SIMT_TO_REAL(int, float, int2float)
SIMT_TO_REAL(unsigned int, float, uint2float)
SIMT_TO_REAL(long long, float, ll2float)
SIMT_TO_REAL(unsigned long long, float, ull2float)
SIMT_TO_REAL(long long, double, ll2double)
SIMT_TO_REAL(unsigned long long, double, ull2double)
SIMT_TO_REAL(double, float, double2float)
#undef SIMT_TO_REAL
SIMT_DEVICE double __int2double_rn(int x) { return x; }
SIMT_DEVICE double __uint2double_rn(unsigned int x) { return x; }
