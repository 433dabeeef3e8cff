// The floating-point formats of 8 bits. e4m3: 4 exponent bits, 3 fraction bits, no infinity. e5m2: the upper half of a
// half.
#pragma once

#include "simt/small_float.h"

namespace simt {

// `largest`: the greatest finite value; `beyond`: infinity, or NaN where there is none.
template <int bias, int fraction_bits, uint8_t largest, uint8_t beyond>
struct Fp8Format {
  static float widen(uint8_t bits) {
    const uint32_t magnitude = bits & 0x7fu, sign = static_cast<uint32_t>(bits & 0x80u) << 24;
    if (magnitude > beyond || (magnitude == beyond && beyond == 0x7f)) return __builtin_bit_cast(float, 0x7fffffffu);
    if (magnitude == beyond) return __builtin_bit_cast(float, sign | 0x7f800000u);
    const float scale = __builtin_bit_cast(float, static_cast<uint32_t>(254 - bias) << 23);  // 2^(127 - bias): exact
    const float scaled = __builtin_bit_cast(float, magnitude << (23 - fraction_bits)) * scale;
    return __builtin_bit_cast(float, __builtin_bit_cast(uint32_t, scaled) | sign);
  }
  // To nearest, ties to even.
  static uint8_t narrow(float value, bool saturate) {
    constexpr int shift = 23 - fraction_bits;
    constexpr uint32_t first_normal = static_cast<uint32_t>(128 - bias) << 23;
    const uint32_t bits = __builtin_bit_cast(uint32_t, value), magnitude = bits & 0x7fffffffu;
    const uint8_t sign = static_cast<uint8_t>(bits >> 24 & 0x80u);
    if (magnitude > 0x7f800000u) return 0x7f;
    uint32_t rounded;
    if (magnitude <
        first_normal) {  // its unit is that of a float between 2^k and 2^(k + 1), and so it is rounded there
      const uint32_t raise = static_cast<uint32_t>(128 - bias - fraction_bits + 23) << 23;
      const float aligned = __builtin_bit_cast(float, magnitude) + __builtin_bit_cast(float, raise);
      rounded = __builtin_bit_cast(uint32_t, aligned) - raise;
    } else {
      const uint32_t odd = magnitude >> shift & 1;
      rounded = (magnitude - (static_cast<uint32_t>(127 - bias) << 23) + (1u << (shift - 1)) - 1 + odd) >> shift;
    }
    if (rounded > largest) rounded = saturate ? largest : beyond;
    return sign | static_cast<uint8_t>(rounded);
  }
};
using Fp8E4M3 = Fp8Format<7, 3, 0x7e, 0x7f>;
using Fp8E5M2 = Fp8Format<15, 2, 0x7b, 0x7c>;
}  // namespace simt
