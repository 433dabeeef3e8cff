// The two 16-bit floating-point formats: conversions in every rounding mode, and exact arithmetic with one rounding.
// binary16 (half): 5 exponent bits, 10 fraction bits. bfloat16: the upper half of a float.
#pragma once

#include <math.h>
#include <stdint.h>

#include "simt/qualifiers.h"

namespace simt {

// Rounds a double to float so that a second, narrower rounding gives the same result as a single one: inexact results
// get their last bit set ("round to odd").
inline float odd_float(double x) {
  float rounded = static_cast<float>(x);
  if (static_cast<double>(rounded) == x || x != x) return rounded;
  uint32_t bits = __builtin_bit_cast(uint32_t, rounded);
  if (__builtin_fabs(static_cast<double>(rounded)) > __builtin_fabs(x)) --bits;  // back to the truncated value
  return __builtin_bit_cast(float, bits | 1u);
}

// a + b in double, rounded to odd.
inline double odd_sum(double a, double b) {
  double sum = a + b, b_part = sum - a;
  double error = (a - (sum - b_part)) + (b - b_part);
  if (!(error != 0.0) || __builtin_isinf(sum) || error != error) return sum;
  uint64_t bits = __builtin_bit_cast(uint64_t, sum);
  if (bits & 1) return sum;
  // If an even result is not exact, take the odd neighbour on the side of the exact value.
  bits += (error > 0) == (sum > 0) ? 1 : -1;
  return __builtin_bit_cast(double, bits);
}

// An integer as a double; one with too many digits is rounded to odd.
template <class Int>
inline double odd_double(Int i) {
  if (sizeof(Int) < 8) return static_cast<double>(i);
  const auto low = static_cast<double>(static_cast<uint32_t>(i));
  return odd_sum(static_cast<double>(i >> (sizeof(Int) < 8 ? 0 : 32)) * 0x1p32, low);
}

enum class SmallRound { nearest, zero, up, down };

struct HalfFormat {
  static float widen(uint16_t bits) {
    uint32_t magnitude = bits & 0x7fffu;
    uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16;
    if (magnitude >= 0x7c00u) return __builtin_bit_cast(float, magnitude > 0x7c00u ? 0x7fffffffu : sign | 0x7f800000u);
    float scaled = __builtin_bit_cast(float, magnitude << 13) * 0x1p112f;  // exact, subnormals included
    return __builtin_bit_cast(float, __builtin_bit_cast(uint32_t, scaled) | sign);
  }
  static uint16_t narrow(float value) {
    uint32_t bits = __builtin_bit_cast(uint32_t, value), magnitude = bits & 0x7fffffffu;
    uint32_t sign = (bits >> 16) & 0x8000u;
    if (magnitude > 0x7f800000u) return 0x7fff;
    if (magnitude >= 0x477ff000u) return static_cast<uint16_t>(sign | 0x7c00u);  // 65520 and beyond
    if (magnitude < 0x38800000u) {  // below 2^-14: the unit of 0.5f is half's smallest subnormal
      float aligned = __builtin_bit_cast(float, magnitude) + 0.5f;
      return static_cast<uint16_t>(sign | (__builtin_bit_cast(uint32_t, aligned) - 0x3f000000u));
    }
    uint32_t odd = (magnitude >> 13) & 1;
    return static_cast<uint16_t>(sign | ((magnitude - 0x38000000u + 0xfffu + odd) >> 13));
  }
  static constexpr uint16_t kLargest = 0x7bff;
};

struct Bfloat16Format {
  static float widen(uint16_t bits) { return __builtin_bit_cast(float, static_cast<uint32_t>(bits) << 16); }
  static uint16_t narrow(float value) {
    uint32_t bits = __builtin_bit_cast(uint32_t, value);
    if ((bits & 0x7fffffffu) > 0x7f800000u) return 0x7fff;
    return static_cast<uint16_t>((bits + 0x7fffu + ((bits >> 16) & 1)) >> 16);
  }
  static constexpr uint16_t kLargest = 0x7f7f;
};

// To nearest from a double: no double rounding.
template <class Format>
inline uint16_t narrow_double(double value) {
  return Format::narrow(odd_float(value));
}

// The directed modes: round to nearest, then step back if that passed the exact value.
template <class Format>
inline uint16_t narrow_directed(double value, SmallRound mode) {
  uint16_t bits = narrow_double<Format>(value);
  if (value != value || mode == SmallRound::nearest || __builtin_isinf(value)) return bits;
  bool negative = __builtin_signbit(value);
  bool outward = mode == SmallRound::up ? !negative : mode == SmallRound::down ? negative : false;
  double magnitude = __builtin_fabs(value);
  double rounded = __builtin_fabs(static_cast<double>(Format::widen(bits)));
  if (outward && rounded < magnitude) ++bits;
  if (!outward && rounded > magnitude) --bits;
  return bits;
}
}  // namespace simt
