// SIMT_SMALL_FLOAT(S, S2, Raw, Raw2, Format) defines a 16-bit floating-point type, its pair type, and everything that
// CUDA names alike for half and bfloat16. Each operation is computed in double and rounded once, as on the GPU.
#pragma once

#include "simt/atomics.h"
#include "simt/math_functions.h"
#include "simt/rounding.h"
#include "simt/small_float.h"
#include "simt/warp.h"
#include "vector_types.h"

#define SIMT_SMALL_FLOAT_TYPES(S, S2, Raw, Raw2, Format)                                                         \
  struct Raw {                                                                                                   \
    unsigned short x;                                                                                            \
  };                                                                                                             \
  struct alignas(4) Raw2 {                                                                                       \
    unsigned short x, y;                                                                                         \
  };                                                                                                             \
  /* The union keeps a __shared__ array from getting a guard variable, which every lane would read and write. */ \
  struct S {                                                                                                     \
    union {                                                                                                      \
      unsigned short __x;                                                                                        \
    };                                                                                                           \
    S() = default;                                                                                               \
    constexpr S(const Raw& raw) : __x(raw.x) {}                                                                  \
    S(float value) : __x(::simt::Format::narrow(value)) {}                                                       \
    S(double value) : __x(::simt::narrow_double<::simt::Format>(value)) {}                                       \
    template <class Int, class = decltype(static_cast<Int>(0) % 2)>                                              \
    S(Int value) : S(static_cast<double>(value)) {}                                                              \
    operator float() const { return ::simt::Format::widen(__x); }                                                \
    operator Raw() const { return {__x}; }                                                                       \
    static constexpr S from_bits(unsigned short bits) { return S(Raw{bits}); }                                   \
  };                                                                                                             \
  /* Copied whole, so that a pair is one access of four bytes. */                                                \
  struct alignas(4) S2 {                                                                                         \
    S x, y;                                                                                                      \
    S2() = default;                                                                                              \
    constexpr S2(const S& a, const S& b) : x(a), y(b) {}                                                         \
    S2(const S2& other) { *this = other; }                                                                       \
    S2(const Raw2& raw) : x(S::from_bits(raw.x)), y(S::from_bits(raw.y)) {}                                      \
    S2& operator=(const S2& other) {                                                                             \
      *reinterpret_cast<::simt::Word4*>(this) = *reinterpret_cast<const ::simt::Word4*>(&other);                 \
      return *this;                                                                                              \
    }                                                                                                            \
    operator Raw2() const { return {x.__x, y.__x}; }                                                             \
  };

// Operations on one value, and on a pair lane by lane.
#define SIMT_SMALL_BINARY(S, S2, name, name2, expression) \
  SIMT_DEVICE S name(S left, S right) {                   \
    double a = float(left), b = float(right);             \
    return S(expression);                                 \
  }                                                       \
  SIMT_DEVICE S2 name2(S2 a, S2 b) { return S2(name(a.x, b.x), name(a.y, b.y)); }
#define SIMT_SMALL_UNARY(S, S2, name, name2, expression) \
  SIMT_DEVICE S name(S value) {                          \
    double a = float(value);                             \
    return S(expression);                                \
  }                                                      \
  SIMT_DEVICE S2 name2(S2 v) { return S2(name(v.x), name(v.y)); }
// Comparisons: bool for one value; 1.0 or 0.0 by lane, and "all lanes", for a pair. The u forms also hold for NaN.
#define SIMT_SMALL_COMPARE_FORM(S, S2, name, all_name, expression)                                                    \
  SIMT_DEVICE bool name(S left, S right) {                                                                            \
    float a = left, b = right;                                                                                        \
    return expression;                                                                                                \
  }                                                                                                                   \
  SIMT_DEVICE S2 name##2(S2 a, S2 b) { return S2(S(name(a.x, b.x) ? 1.0f : 0.0f), S(name(a.y, b.y) ? 1.0f : 0.0f)); } \
  SIMT_DEVICE unsigned int name##2_mask(S2 a, S2 b) {                                                                 \
    return (name(a.x, b.x) ? 0xffffu : 0u) | (name(a.y, b.y) ? 0xffff0000u : 0u);                                     \
  }                                                                                                                   \
  SIMT_DEVICE bool all_name##2(S2 a, S2 b) { return name(a.x, b.x) && name(a.y, b.y); }
#define SIMT_SMALL_COMPARE(S, S2, name, op)                                                       \
  SIMT_SMALL_COMPARE_FORM(S, S2, __h##name, __hb##name, !__builtin_isunordered(a, b) && (a op b)) \
  SIMT_SMALL_COMPARE_FORM(S, S2, __h##name##u, __hb##name##u, (a op b) || __builtin_isunordered(a, b))

#define SIMT_SMALL_FLOAT_ARITHMETIC(S, S2)                                                                             \
  SIMT_SMALL_BINARY(S, S2, __hadd, __hadd2, a + b)                                                                     \
  SIMT_SMALL_BINARY(S, S2, __hsub, __hsub2, a - b)                                                                     \
  SIMT_SMALL_BINARY(S, S2, __hmul, __hmul2, a* b)                                                                      \
  SIMT_SMALL_BINARY(S, S2, __hdiv, __h2div, a / b)                                                                     \
  SIMT_SMALL_BINARY(S, S2, __hadd_rn, __hadd2_rn, a + b)                                                               \
  SIMT_SMALL_BINARY(S, S2, __hsub_rn, __hsub2_rn, a - b)                                                               \
  SIMT_SMALL_BINARY(S, S2, __hmul_rn, __hmul2_rn, a* b)                                                                \
  SIMT_SMALL_BINARY(S, S2, __hadd_sat, __hadd2_sat, ::simt::saturated(a + b))                                          \
  SIMT_SMALL_BINARY(S, S2, __hsub_sat, __hsub2_sat, ::simt::saturated(a - b))                                          \
  SIMT_SMALL_BINARY(S, S2, __hmul_sat, __hmul2_sat, ::simt::saturated(a* b))                                           \
  SIMT_SMALL_BINARY(S, S2, __hmin, __hmin2, __builtin_fmin(a, b))                                                      \
  SIMT_SMALL_BINARY(S, S2, __hmax, __hmax2, __builtin_fmax(a, b))                                                      \
  SIMT_SMALL_BINARY(S, S2, __hmin_nan, __hmin2_nan, __builtin_isunordered(a, b) ? a + b : __builtin_fmin(a, b))        \
  SIMT_SMALL_BINARY(S, S2, __hmax_nan, __hmax2_nan, __builtin_isunordered(a, b) ? a + b : __builtin_fmax(a, b))        \
  SIMT_SMALL_UNARY(S, S2, __hneg, __hneg2, -a)                                                                         \
  SIMT_SMALL_UNARY(S, S2, __habs, __habs2, __builtin_fabs(a))                                                          \
  SIMT_DEVICE S __hfma(S a, S b, S c) { return S(::simt::odd_sum(double(float(a)) * double(float(b)), float(c))); }    \
  SIMT_DEVICE S __hfma_sat(S a, S b, S c) {                                                                            \
    return S(::simt::saturated(::simt::odd_sum(double(float(a)) * double(float(b)), float(c))));                       \
  }                                                                                                                    \
  SIMT_DEVICE S __hfma_relu(S a, S b, S c) {                                                                           \
    return S(__builtin_fmax(0.0, ::simt::odd_sum(double(float(a)) * double(float(b)), float(c))));                     \
  }                                                                                                                    \
  SIMT_DEVICE S2 __hfma2(S2 a, S2 b, S2 c) { return S2(__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)); }                \
  SIMT_DEVICE S2 __hfma2_sat(S2 a, S2 b, S2 c) { return S2(__hfma_sat(a.x, b.x, c.x), __hfma_sat(a.y, b.y, c.y)); }    \
  SIMT_DEVICE S2 __hfma2_relu(S2 a, S2 b, S2 c) { return S2(__hfma_relu(a.x, b.x, c.x), __hfma_relu(a.y, b.y, c.y)); } \
  SIMT_SMALL_COMPARE(S, S2, eq, ==)                                                                                    \
  SIMT_SMALL_COMPARE(S, S2, ne, !=)                                                                                    \
  SIMT_SMALL_COMPARE(S, S2, lt, <)                                                                                     \
  SIMT_SMALL_COMPARE(S, S2, le, <=)                                                                                    \
  SIMT_SMALL_COMPARE(S, S2, gt, >)                                                                                     \
  SIMT_SMALL_COMPARE(S, S2, ge, >=)                                                                                    \
  /* The product of two complex numbers, each a pair, and the sum with a third. */                                     \
  SIMT_DEVICE S2 __hcmadd(S2 a, S2 b, S2 c) {                                                                          \
    return S2(__hfma(__hneg(a.y), b.y, __hfma(a.x, b.x, c.x)), __hfma(a.y, b.x, __hfma(a.x, b.y, c.y)));               \
  }                                                                                                                    \
  SIMT_DEVICE bool __hisnan(S a) { return __builtin_isnan(float(a)); }                                                 \
  SIMT_DEVICE int __hisinf(S a) { return __builtin_isinf_sign(float(a)); }                                             \
  SIMT_DEVICE S2 __hisnan2(S2 a) { return S2(S(__hisnan(a.x) ? 1.0f : 0.0f), S(__hisnan(a.y) ? 1.0f : 0.0f)); }

#define SIMT_SMALL_FLOAT_MATHEMATICS(S, S2)                         \
  SIMT_SMALL_UNARY(S, S2, hsqrt, h2sqrt, __builtin_sqrt(a))         \
  SIMT_SMALL_UNARY(S, S2, hrsqrt, h2rsqrt, 1.0 / __builtin_sqrt(a)) \
  SIMT_SMALL_UNARY(S, S2, hrcp, h2rcp, 1.0 / a)                     \
  SIMT_SMALL_UNARY(S, S2, hexp, h2exp, exp(a))                      \
  SIMT_SMALL_UNARY(S, S2, hexp2, h2exp2, exp2(a))                   \
  SIMT_SMALL_UNARY(S, S2, hexp10, h2exp10, exp10(a))                \
  SIMT_SMALL_UNARY(S, S2, hlog, h2log, log(a))                      \
  SIMT_SMALL_UNARY(S, S2, hlog2, h2log2, log2(a))                   \
  SIMT_SMALL_UNARY(S, S2, hlog10, h2log10, log10(a))                \
  SIMT_SMALL_UNARY(S, S2, hsin, h2sin, sin(a))                      \
  SIMT_SMALL_UNARY(S, S2, hcos, h2cos, cos(a))                      \
  SIMT_SMALL_UNARY(S, S2, htanh, h2tanh, tanh(a))                   \
  SIMT_SMALL_UNARY(S, S2, htanh_approx, h2tanh_approx, tanh(a))     \
  SIMT_SMALL_UNARY(S, S2, hfloor, h2floor, __builtin_floor(a))      \
  SIMT_SMALL_UNARY(S, S2, hceil, h2ceil, __builtin_ceil(a))         \
  SIMT_SMALL_UNARY(S, S2, htrunc, h2trunc, __builtin_trunc(a))      \
  SIMT_SMALL_UNARY(S, S2, hrint, h2rint, __builtin_nearbyint(a))

#define SIMT_SMALL_OPERATOR(S, S2, op, name, name2)                            \
  SIMT_DEVICE S operator op(const S& a, const S& b) { return name(a, b); }     \
  SIMT_DEVICE S2 operator op(const S2& a, const S2& b) { return name2(a, b); } \
  SIMT_DEVICE S& operator op##=(S& a, const S& b) { return a = name(a, b); }   \
  SIMT_DEVICE S2& operator op##=(S2& a, const S2& b) { return a = name2(a, b); }
#define SIMT_SMALL_FLOAT_OPERATORS(S, S2)                                         \
  SIMT_SMALL_OPERATOR(S, S2, +, __hadd, __hadd2)                                  \
  SIMT_SMALL_OPERATOR(S, S2, -, __hsub, __hsub2)                                  \
  SIMT_SMALL_OPERATOR(S, S2, *, __hmul, __hmul2)                                  \
  SIMT_SMALL_OPERATOR(S, S2, /, __hdiv, __h2div)                                  \
  SIMT_DEVICE S operator-(const S& a) { return __hneg(a); }                       \
  SIMT_DEVICE S2 operator-(const S2& a) { return __hneg2(a); }                    \
  SIMT_DEVICE S operator+(const S& a) { return a; }                               \
  SIMT_DEVICE S2 operator+(const S2& a) { return a; }                             \
  SIMT_DEVICE S& operator++(S& a) { return a = __hadd(a, S(1.0f)); }              \
  SIMT_DEVICE S& operator--(S& a) { return a = __hsub(a, S(1.0f)); }              \
  SIMT_DEVICE bool operator==(const S& a, const S& b) { return __heq(a, b); }     \
  SIMT_DEVICE bool operator!=(const S& a, const S& b) { return __hneu(a, b); }    \
  SIMT_DEVICE bool operator<(const S& a, const S& b) { return __hlt(a, b); }      \
  SIMT_DEVICE bool operator<=(const S& a, const S& b) { return __hle(a, b); }     \
  SIMT_DEVICE bool operator>(const S& a, const S& b) { return __hgt(a, b); }      \
  SIMT_DEVICE bool operator>=(const S& a, const S& b) { return __hge(a, b); }     \
  SIMT_DEVICE bool operator==(const S2& a, const S2& b) { return __hbeq2(a, b); } \
  SIMT_DEVICE bool operator!=(const S2& a, const S2& b) { return !__hbeq2(a, b); }

// Atomics and shuffles.
#define SIMT_SMALL_FLOAT_COOPERATION(S, S2)     \
  SIMT_SHUFFLES(S)                              \
  SIMT_SHUFFLES(S2)                             \
  SIMT_ATOMIC(atomicAdd, S, __hadd(old, value)) \
  SIMT_ATOMIC(atomicAdd, S2, __hadd2(old, value))

namespace simt {
inline double saturated(double x) { return x > 0.0 ? (x < 1.0 ? x : 1.0) : 0.0; }
}  // namespace simt

// Integers to and from a 16-bit type; to short and char through int, and cut to their range.
namespace simt {
#define SIMT_TO_SHORT(suffix)                                                                              \
  inline int float_to_short_##suffix(float f) { return min(max(__float2int_##suffix(f), -32768), 32767); } \
  inline int float_to_ushort_##suffix(float f) { return min(max(__float2int_##suffix(f), 0), 65535); }
SIMT_TO_SHORT(rn)
SIMT_TO_SHORT(rz)
SIMT_TO_SHORT(ru)
SIMT_TO_SHORT(rd)
#undef SIMT_TO_SHORT
}  // namespace simt
#define SIMT_SMALL_DIRECTED(S, small, Format, Int, name, float_to, suffix, mode)                                   \
  SIMT_DEVICE Int __##small##2##name##_##suffix(S h) { return static_cast<Int>(float_to##_##suffix(float(h))); }   \
  SIMT_DEVICE S __##name##2##small##_##suffix(Int i) {                                                             \
    return S::from_bits(::simt::narrow_directed<::simt::Format>(::simt::odd_double(i), ::simt::SmallRound::mode)); \
  }
#define SIMT_SMALL_INTEGER(S, small, Format, Int, name, float_to)         \
  SIMT_SMALL_DIRECTED(S, small, Format, Int, name, float_to, rn, nearest) \
  SIMT_SMALL_DIRECTED(S, small, Format, Int, name, float_to, rz, zero)    \
  SIMT_SMALL_DIRECTED(S, small, Format, Int, name, float_to, ru, up)      \
  SIMT_SMALL_DIRECTED(S, small, Format, Int, name, float_to, rd, down)
#define SIMT_SMALL_FLOAT_INTEGERS(S, small, Format)                                     \
  SIMT_SMALL_INTEGER(S, small, Format, int, int, __float2int)                           \
  SIMT_SMALL_INTEGER(S, small, Format, unsigned int, uint, __float2uint)                \
  SIMT_SMALL_INTEGER(S, small, Format, short, short, ::simt::float_to_short)            \
  SIMT_SMALL_INTEGER(S, small, Format, unsigned short, ushort, ::simt::float_to_ushort) \
  SIMT_SMALL_INTEGER(S, small, Format, long long, ll, __float2ll)                       \
  SIMT_SMALL_INTEGER(S, small, Format, unsigned long long, ull, __float2ull)            \
  SIMT_DEVICE signed char __##small##2char_rz(S h) {                                    \
    return static_cast<signed char>(min(max(__float2int_rz(float(h)), -128), 127));     \
  }                                                                                     \
  SIMT_DEVICE unsigned char __##small##2uchar_rz(S h) {                                 \
    return static_cast<unsigned char>(min(max(__float2int_rz(float(h)), 0), 255));      \
  }
