// Arithmetic of inline PTX that C++ has no operator for (translate/ptx/arithmetic.cpp): saturation, products of 24
// bits, minimum and maximum with PTX's rules for NaN, tests of floating-point numbers, parts of a word.
#pragma once
#include <type_traits>

#include "simt/fp8.h"
#include "simt/integer_intrinsics.h"
#include "simt/small_float.h"

namespace simt {
namespace ptx {

// The smaller, the greater. Of a number and NaN: the number.
template <class T>
[[gnu::always_inline]] inline T least(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) return a != a || (a == b && __builtin_signbit(b)) ? b : b < a ? b : a;
  else return b < a ? b : a;
}
template <class T>
[[gnu::always_inline]] inline T most(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) return a != a || (a == b && __builtin_signbit(a)) ? b : a < b ? b : a;
  else return a < b ? b : a;
}
template <class T>
[[gnu::always_inline]] inline T or_nan(T result, T a, T b) {
  return a != a || b != b ? static_cast<T>(__builtin_nanf("")) : result;
}
// With the sign that the product of a and b has.
template <class T>
[[gnu::always_inline]] inline T sign_of_both(T result, T a, T b) {
  result = __builtin_signbit(result) ? -result : result;
  return !__builtin_signbit(a) == !__builtin_signbit(b) ? result : -result;
}
template <class T>
[[gnu::always_inline]] inline T size(T a) {
  if constexpr (std::is_floating_point_v<T>) return __builtin_signbit(a) ? -a : a;
  else return a < T(0) ? static_cast<T>(0 - static_cast<std::make_unsigned_t<T>>(a)) : a;
}
template <class T>
[[gnu::always_inline]] inline T apart(T a, T b) {
  using U = std::make_unsigned_t<T>;
  return static_cast<T>(a < b ? static_cast<U>(b) - static_cast<U>(a) : static_cast<U>(a) - static_cast<U>(b));
}
[[gnu::always_inline]] inline float fused(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
[[gnu::always_inline]] inline double fused(double a, double b, double c) { return __builtin_fma(a, b, c); }
[[gnu::always_inline]] inline float root(float a) { return __builtin_sqrtf(a); }
[[gnu::always_inline]] inline double root(double a) { return __builtin_sqrt(a); }
[[gnu::always_inline]] inline int clamped(long long a) {
  return a > 0x7fffffffll ? 0x7fffffff : a < -0x80000000ll ? static_cast<int>(-0x80000000ll) : static_cast<int>(a);
}
// Of the lower 24 bits, in 48.
[[gnu::always_inline]] inline long long product_24(int a, int b) {
  const auto part = [](int x) { return static_cast<long long>(static_cast<int>(static_cast<unsigned>(x) << 8) >> 8); };
  return part(a) * part(b);
}
[[gnu::always_inline]] inline unsigned long long product_24(unsigned a, unsigned b) {
  return static_cast<unsigned long long>(a & 0xffffffu) * (b & 0xffffffu);
}
// `length` ones from bit `at` on.
[[gnu::always_inline]] inline unsigned mask_of(unsigned at, unsigned length) {
  return at > 31 ? 0 : (length > 31 ? ~0u : (1u << length) - 1) << at;
}
// The lower `length` bits, with the highest of them as the sign of a signed T.
template <class T>
[[gnu::always_inline]] inline T extended(T a, unsigned length) {
  if (length == 0) return 0;
  if (length > 31) return a;
  return static_cast<T>(static_cast<T>(static_cast<unsigned>(a) << (32 - length)) >> (32 - length));
}
// Two numbers of 8 bits in a register of 16; the first is the upper one.
template <class Format>
[[gnu::always_inline]] inline unsigned short fp8_pair(float upper, float lower, bool relu) {
  const auto narrow = [&](float x) -> unsigned { return Format::narrow(relu && x < 0 ? 0.0f : x, true); };
  return static_cast<unsigned short>(narrow(upper) << 8 | narrow(lower));
}
template <class Format>
[[gnu::always_inline]] inline unsigned half_pair(unsigned short two) {
  const auto half = [](int bits) -> unsigned { return HalfFormat::narrow(Format::widen(static_cast<uint8_t>(bits))); };
  return half(two & 0xff) | half(two >> 8) << 16;
}
// Two integers, cut to the range of Part, above the lower half of c.
template <class Part>
[[gnu::always_inline]] inline unsigned packed(long long a, long long b, unsigned c) {
  constexpr int bits = 8 * sizeof(Part);
  constexpr long long top = std::is_signed_v<Part> ? (1ll << (bits - 1)) - 1 : (1ll << bits) - 1;
  constexpr long long bottom = std::is_signed_v<Part> ? -top - 1 : 0;
  const auto part = [](long long x) -> unsigned {
    return static_cast<unsigned>(x > top ? top : x < bottom ? bottom : x) & ((1u << bits) - 1);
  };
  return (bits == 8 ? c << 16 : 0) | part(a) << bits | part(b);
}

}  // namespace ptx
}  // namespace simt
