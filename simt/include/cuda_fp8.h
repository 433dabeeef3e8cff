// The types of 8 bits and their conversions. Missing: e8m0, the type of scale factors.
#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "simt/fp8.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

struct SIMT_REFUSED_TYPE("the CPU backend has no type e8m0; keep the scale's exponent in an integer") __nv_fp8_e8m0;

namespace simt {
[[gnu::always_inline]] inline __nv_fp8x2_storage_t fp8_pair(__nv_fp8_storage_t x, __nv_fp8_storage_t y) {
  return static_cast<__nv_fp8x2_storage_t>(x | y << 8);
}
[[gnu::always_inline]] inline __nv_fp8_storage_t fp8_byte(unsigned all, int i) {
  return static_cast<__nv_fp8_storage_t>(all >> 8 * i);
}
}  // namespace simt

// From float and wider, to the nearest value. __NV_SATFINITE: what is too large becomes the largest finite value.
SIMT_DEVICE __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturate,
                                                     __nv_fp8_interpretation_t kind) {
  const bool finite = saturate == __NV_SATFINITE;
  return kind == __NV_E4M3 ? ::simt::Fp8E4M3::narrow(x, finite) : ::simt::Fp8E5M2::narrow(x, finite);
}
SIMT_DEVICE __nv_fp8_storage_t __nv_cvt_double_to_fp8(double x, __nv_saturation_t saturate,
                                                      __nv_fp8_interpretation_t kind) {
  if (x != x)
    return static_cast<__nv_fp8_storage_t>((__builtin_signbit(x) ? 0x80 : 0) | (kind == __NV_E4M3 ? 0x7f : 0x7e));
  return __nv_cvt_float_to_fp8(::simt::odd_float(x), saturate, kind);
}
SIMT_DEVICE __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturate,
                                                       __nv_fp8_interpretation_t kind) {
  return __nv_cvt_float_to_fp8(__half2float(x), saturate, kind);
}
SIMT_DEVICE __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t saturate,
                                                           __nv_fp8_interpretation_t kind) {
  return __nv_cvt_float_to_fp8(__bfloat162float(x), saturate, kind);
}
#define SIMT_FP8_PAIR(name, Pair, single, X, Y)                                                               \
  SIMT_DEVICE __nv_fp8x2_storage_t name(Pair x, __nv_saturation_t saturate, __nv_fp8_interpretation_t kind) { \
    return ::simt::fp8_pair(single(X, saturate, kind), single(Y, saturate, kind));                            \
  }
SIMT_FP8_PAIR(__nv_cvt_float2_to_fp8x2, float2, __nv_cvt_float_to_fp8, x.x, x.y)
SIMT_FP8_PAIR(__nv_cvt_double2_to_fp8x2, double2, __nv_cvt_double_to_fp8, x.x, x.y)
SIMT_FP8_PAIR(__nv_cvt_halfraw2_to_fp8x2, __half2_raw, __nv_cvt_halfraw_to_fp8, __half_raw{x.x}, __half_raw{x.y})
SIMT_FP8_PAIR(__nv_cvt_bfloat16raw2_to_fp8x2, __nv_bfloat162_raw, __nv_cvt_bfloat16raw_to_fp8, __nv_bfloat16_raw{x.x},
              __nv_bfloat16_raw{x.y})
#undef SIMT_FP8_PAIR

// To half: exact.
SIMT_DEVICE __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t kind) {
  return {::simt::HalfFormat::narrow(kind == __NV_E4M3 ? ::simt::Fp8E4M3::widen(x) : ::simt::Fp8E5M2::widen(x))};
}
SIMT_DEVICE __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t kind) {
  return {__nv_cvt_fp8_to_halfraw(::simt::fp8_byte(x, 0), kind).x,
          __nv_cvt_fp8_to_halfraw(::simt::fp8_byte(x, 1), kind).x};
}

// The classes: explicit conversions, those to the type saturating. To an integer: towards zero, as far as it goes.
#define SIMT_FP8_TYPES(suffix, KIND, Format)                                                                         \
  struct __nv_fp8_##suffix {                                                                                         \
    __nv_fp8_storage_t __x;                                                                                          \
    __nv_fp8_##suffix() = default;                                                                                   \
    explicit __nv_fp8_##suffix(float f) : __x(__nv_cvt_float_to_fp8(f, __NV_SATFINITE, KIND)) {}                     \
    explicit __nv_fp8_##suffix(double d) : __x(__nv_cvt_double_to_fp8(d, __NV_SATFINITE, KIND)) {}                   \
    explicit __nv_fp8_##suffix(__half h) : __nv_fp8_##suffix(static_cast<float>(h)) {}                               \
    explicit __nv_fp8_##suffix(__nv_bfloat16 b) : __nv_fp8_##suffix(static_cast<float>(b)) {}                        \
    template <class Int, class = decltype(static_cast<Int>(0) % 2)>                                                  \
    explicit __nv_fp8_##suffix(Int i) : __nv_fp8_##suffix(static_cast<double>(i)) {}                                 \
    explicit operator float() const { return ::simt::Format::widen(__x); }                                           \
    explicit operator double() const { return ::simt::Format::widen(__x); }                                          \
    explicit operator __half() const { return __half(::simt::Format::widen(__x)); }                                  \
    explicit operator __nv_bfloat16() const { return __nv_bfloat16(::simt::Format::widen(__x)); }                    \
    explicit operator bool() const { return (__x & 0x7f) != 0; }                                                     \
    template <class Int, class = decltype(static_cast<Int>(0) % 2)>                                                  \
    explicit operator Int() const {                                                                                  \
      return ::simt::ptx::within<Int>(::simt::Format::widen(__x));                                                   \
    }                                                                                                                \
  };                                                                                                                 \
  struct alignas(2) __nv_fp8x2_##suffix {                                                                            \
    __nv_fp8x2_storage_t __x;                                                                                        \
    __nv_fp8x2_##suffix() = default;                                                                                 \
    explicit __nv_fp8x2_##suffix(float2 f) : __x(__nv_cvt_float2_to_fp8x2(f, __NV_SATFINITE, KIND)) {}               \
    explicit __nv_fp8x2_##suffix(double2 d) : __x(__nv_cvt_double2_to_fp8x2(d, __NV_SATFINITE, KIND)) {}             \
    explicit __nv_fp8x2_##suffix(__half2 h) : __x(__nv_cvt_halfraw2_to_fp8x2(h, __NV_SATFINITE, KIND)) {}            \
    explicit __nv_fp8x2_##suffix(__nv_bfloat162 b) : __x(__nv_cvt_bfloat16raw2_to_fp8x2(b, __NV_SATFINITE, KIND)) {} \
    explicit operator float2() const {                                                                               \
      return {::simt::Format::widen(::simt::fp8_byte(__x, 0)), ::simt::Format::widen(::simt::fp8_byte(__x, 1))};     \
    }                                                                                                                \
    explicit operator __half2() const { return __half2(__nv_cvt_fp8x2_to_halfraw2(__x, KIND)); }                     \
  };                                                                                                                 \
  struct alignas(4) __nv_fp8x4_##suffix {                                                                            \
    __nv_fp8x4_storage_t __x;                                                                                        \
    __nv_fp8x4_##suffix() = default;                                                                                 \
    explicit __nv_fp8x4_##suffix(float4 f)                                                                           \
        : __x(joined(__nv_cvt_float2_to_fp8x2({f.x, f.y}, __NV_SATFINITE, KIND),                                     \
                     __nv_cvt_float2_to_fp8x2({f.z, f.w}, __NV_SATFINITE, KIND))) {}                                 \
    explicit __nv_fp8x4_##suffix(double4 d)                                                                          \
        : __x(joined(__nv_cvt_double2_to_fp8x2({d.x, d.y}, __NV_SATFINITE, KIND),                                    \
                     __nv_cvt_double2_to_fp8x2({d.z, d.w}, __NV_SATFINITE, KIND))) {}                                \
    explicit __nv_fp8x4_##suffix(__half2 low, __half2 high)                                                          \
        : __x(joined(__nv_cvt_halfraw2_to_fp8x2(low, __NV_SATFINITE, KIND),                                          \
                     __nv_cvt_halfraw2_to_fp8x2(high, __NV_SATFINITE, KIND))) {}                                     \
    explicit __nv_fp8x4_##suffix(__nv_bfloat162 low, __nv_bfloat162 high)                                            \
        : __x(joined(__nv_cvt_bfloat16raw2_to_fp8x2(low, __NV_SATFINITE, KIND),                                      \
                     __nv_cvt_bfloat16raw2_to_fp8x2(high, __NV_SATFINITE, KIND))) {}                                 \
    explicit operator float4() const {                                                                               \
      return {::simt::Format::widen(::simt::fp8_byte(__x, 0)), ::simt::Format::widen(::simt::fp8_byte(__x, 1)),      \
              ::simt::Format::widen(::simt::fp8_byte(__x, 2)), ::simt::Format::widen(::simt::fp8_byte(__x, 3))};     \
    }                                                                                                                \
                                                                                                                     \
   private:                                                                                                          \
    static unsigned joined(unsigned low, unsigned high) { return low | high << 16; }                                 \
  };
SIMT_FP8_TYPES(e4m3, __NV_E4M3, Fp8E4M3)
SIMT_FP8_TYPES(e5m2, __NV_E5M2, Fp8E5M2)
#undef SIMT_FP8_TYPES
