// __nv_bfloat16 and its pair for the CPU backend.
#pragma once
#define __CUDA_BF16_H__

#include "simt/rounding.h"
#include "simt/small_float_types.h"

SIMT_SMALL_FLOAT_TYPES(__nv_bfloat16, __nv_bfloat162, __nv_bfloat16_raw, __nv_bfloat162_raw, Bfloat16Format)
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;
SIMT_SMALL_FLOAT_ARITHMETIC(__nv_bfloat16, __nv_bfloat162)
SIMT_SMALL_FLOAT_MATHEMATICS(__nv_bfloat16, __nv_bfloat162)
#ifndef __CUDA_NO_BFLOAT16_OPERATORS__
SIMT_SMALL_FLOAT_OPERATORS(__nv_bfloat16, __nv_bfloat162)
#endif
SIMT_SMALL_FLOAT_COOPERATION(__nv_bfloat16, __nv_bfloat162)

// Bits.
SIMT_DEVICE unsigned short __bfloat16_as_ushort(__nv_bfloat16 h) { return h.__x; }
SIMT_DEVICE short __bfloat16_as_short(__nv_bfloat16 h) { return static_cast<short>(h.__x); }
SIMT_DEVICE __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) { return __nv_bfloat16::from_bits(bits); }
SIMT_DEVICE __nv_bfloat16 __short_as_bfloat16(short bits) {
  return __nv_bfloat16::from_bits(static_cast<unsigned short>(bits));
}

// Float, double and integers.
SIMT_DEVICE float __bfloat162float(__nv_bfloat16 h) { return h; }
SIMT_DEVICE __nv_bfloat16 __float2bfloat16(float f) { return __nv_bfloat16(f); }
SIMT_DEVICE __nv_bfloat16 __float2bfloat16_rn(float f) { return __nv_bfloat16(f); }
SIMT_DEVICE __nv_bfloat16 __double2bfloat16(double d) { return __nv_bfloat16(d); }
#define SIMT_BFLOAT16_DIRECTED(suffix, mode)                                                                       \
  SIMT_DEVICE __nv_bfloat16 __float2bfloat16_##suffix(float f) {                                                   \
    return __nv_bfloat16::from_bits(::simt::narrow_directed<::simt::Bfloat16Format>(f, ::simt::SmallRound::mode)); \
  }
SIMT_BFLOAT16_DIRECTED(rz, zero)
SIMT_BFLOAT16_DIRECTED(ru, up)
SIMT_BFLOAT16_DIRECTED(rd, down)
#undef SIMT_BFLOAT16_DIRECTED
SIMT_SMALL_FLOAT_INTEGERS(__nv_bfloat16, bfloat16, Bfloat16Format)

// Pairs.
SIMT_DEVICE __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
SIMT_DEVICE __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return __nv_bfloat162(x, y); }
SIMT_DEVICE __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 h) { return __nv_bfloat162(h, h); }
SIMT_DEVICE __nv_bfloat162 __float2bfloat162_rn(float f) { return __nv_bfloat162(__nv_bfloat16(f), __nv_bfloat16(f)); }
SIMT_DEVICE __nv_bfloat162 __floats2bfloat162_rn(float x, float y) {
  return __nv_bfloat162(__nv_bfloat16(x), __nv_bfloat16(y));
}
SIMT_DEVICE __nv_bfloat162 __float22bfloat162_rn(float2 v) { return __floats2bfloat162_rn(v.x, v.y); }
SIMT_DEVICE float2 __bfloat1622float2(__nv_bfloat162 h) { return make_float2(h.x, h.y); }
SIMT_DEVICE float __low2float(__nv_bfloat162 h) { return h.x; }
SIMT_DEVICE float __high2float(__nv_bfloat162 h) { return h.y; }
SIMT_DEVICE __nv_bfloat16 __low2bfloat16(__nv_bfloat162 h) { return h.x; }
SIMT_DEVICE __nv_bfloat16 __high2bfloat16(__nv_bfloat162 h) { return h.y; }
SIMT_DEVICE __nv_bfloat162 __low2bfloat162(__nv_bfloat162 h) { return __nv_bfloat162(h.x, h.x); }
SIMT_DEVICE __nv_bfloat162 __high2bfloat162(__nv_bfloat162 h) { return __nv_bfloat162(h.y, h.y); }
SIMT_DEVICE __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.x, b.x); }
SIMT_DEVICE __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return __nv_bfloat162(a.y, b.y); }
