// half and half2 for the CPU backend.
#pragma once
#define __CUDA_FP16_H__

#include "simt/math_functions.h"
#include "simt/rounding.h"
#include "simt/small_float_types.h"

SIMT_SMALL_FLOAT_TYPES(__half, __half2, __half_raw, __half2_raw, HalfFormat)
typedef __half half;
typedef __half2 half2;
typedef __half __nv_half;
typedef __half2 __nv_half2;
SIMT_SMALL_FLOAT_ARITHMETIC(__half, __half2)
SIMT_SMALL_FLOAT_MATHEMATICS(__half, __half2)
#ifndef __CUDA_NO_HALF_OPERATORS__
SIMT_SMALL_FLOAT_OPERATORS(__half, __half2)
#endif
SIMT_SMALL_FLOAT_COOPERATION(__half, __half2)

// Bits.
SIMT_DEVICE unsigned short __half_as_ushort(__half h) { return h.__x; }
SIMT_DEVICE short __half_as_short(__half h) { return static_cast<short>(h.__x); }
SIMT_DEVICE __half __ushort_as_half(unsigned short bits) { return __half::from_bits(bits); }
SIMT_DEVICE __half __short_as_half(short bits) { return __half::from_bits(static_cast<unsigned short>(bits)); }

// Float and double.
SIMT_DEVICE float __half2float(__half h) { return h; }
SIMT_DEVICE __half __float2half(float f) { return __half(f); }
SIMT_DEVICE __half __double2half(double d) { return __half(d); }
SIMT_DEVICE __half __float2half_rn(float f) { return __half(f); }
#define SIMT_HALF_DIRECTED(suffix, mode)                                                                \
  SIMT_DEVICE __half __float2half_##suffix(float f) {                                                   \
    return __half::from_bits(::simt::narrow_directed<::simt::HalfFormat>(f, ::simt::SmallRound::mode)); \
  }
SIMT_HALF_DIRECTED(rz, zero)
SIMT_HALF_DIRECTED(ru, up)
SIMT_HALF_DIRECTED(rd, down)
#undef SIMT_HALF_DIRECTED

// Integers.
SIMT_SMALL_FLOAT_INTEGERS(__half, half, HalfFormat)

// Pairs.
SIMT_DEVICE __half2 make_half2(__half x, __half y) { return __half2(x, y); }
SIMT_DEVICE __half2 __halves2half2(__half x, __half y) { return __half2(x, y); }
SIMT_DEVICE __half2 __half2half2(__half h) { return __half2(h, h); }
SIMT_DEVICE __half2 __float2half2_rn(float f) { return __half2(__half(f), __half(f)); }
SIMT_DEVICE __half2 __floats2half2_rn(float x, float y) { return __half2(__half(x), __half(y)); }
SIMT_DEVICE __half2 __float22half2_rn(float2 v) { return __half2(__half(v.x), __half(v.y)); }
SIMT_DEVICE float2 __half22float2(__half2 h) { return make_float2(h.x, h.y); }
SIMT_DEVICE float __low2float(__half2 h) { return h.x; }
SIMT_DEVICE float __high2float(__half2 h) { return h.y; }
SIMT_DEVICE __half __low2half(__half2 h) { return h.x; }
SIMT_DEVICE __half __high2half(__half2 h) { return h.y; }
SIMT_DEVICE __half2 __low2half2(__half2 h) { return __half2(h.x, h.x); }
SIMT_DEVICE __half2 __high2half2(__half2 h) { return __half2(h.y, h.y); }
SIMT_DEVICE __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
SIMT_DEVICE __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
SIMT_DEVICE __half2 __lowhigh2highlow(__half2 h) { return __half2(h.y, h.x); }

#define CUDART_ZERO_FP16 __ushort_as_half(0x0000u)
#define CUDART_NEG_ZERO_FP16 __ushort_as_half(0x8000u)
#define CUDART_ONE_FP16 __ushort_as_half(0x3c00u)
#define CUDART_INF_FP16 __ushort_as_half(0x7c00u)
#define CUDART_NAN_FP16 __ushort_as_half(0x7fffu)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half(0x7bffu)
#define CUDART_MIN_DENORM_FP16 __ushort_as_half(0x0001u)
