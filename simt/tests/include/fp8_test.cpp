// The types of 8 bits: every value against the format's description, and rounding against a search among all of them.
#include "cuda_runtime.h"

#include "cuda_fp8.h"

#include <cmath>
#include <limits>
#include <random>

#include <doctest/doctest.h>

namespace {

// What a pattern means, from the numbers of bits alone.
struct Described {
  __nv_fp8_interpretation_t kind;
  int exponent_bits, fraction_bits, largest, infinity;  // infinity -1: there is none
  long double value(int magnitude) const {
    const int exponent = magnitude >> fraction_bits, fraction = magnitude & ((1 << fraction_bits) - 1);
    const int bias = (1 << (exponent_bits - 1)) - 1;
    if (exponent == 0) return std::ldexp(static_cast<long double>(fraction), 1 - bias - fraction_bits);
    return std::ldexp(static_cast<long double>(fraction + (1 << fraction_bits)), exponent - bias - fraction_bits);
  }
  // The nearest pattern; of two, the even one. `largest` + 1 stands for all that is beyond.
  int nearest(long double x) const {
    if (x >= value(largest + 1)) return largest + 1;
    int best = 0;
    for (int i = 1; i <= largest + 1; ++i) {
      const long double now = std::fabs(value(i) - x), before = std::fabs(value(best) - x);
      if (now < before || (now == before && i % 2 == 0)) best = i;
    }
    return best;
  }
  int expected(float x, bool saturates) const { return std::isnan(x) ? 0x7f : expected(double{x}, saturates); }
  int expected(double x, bool saturates) const {
    const int sign = std::signbit(x) ? 0x80 : 0;
    if (std::isnan(x)) return sign | (infinity < 0 ? 0x7f : 0x7e);  // NVIDIA's, from double
    const int found = std::isinf(x) ? largest + 1 : nearest(std::fabs(x));
    if (found <= largest) return sign | found;
    return sign | (saturates ? largest : infinity < 0 ? 0x7f : infinity);
  }
};
const Described kFormats[] = {{__NV_E4M3, 4, 3, 0x7e, -1}, {__NV_E5M2, 5, 2, 0x7b, 0x7c}};

}  // namespace

TEST_CASE("each of the 256 values of both fp8 formats becomes its exact half and float, and comes back") {
  for (const Described& format : kFormats)
    for (int bits = 0; bits < 256; ++bits) {
      CAPTURE(format.exponent_bits);
      CAPTURE(bits);
      const int magnitude = bits & 0x7f;
      const auto storage = static_cast<__nv_fp8_storage_t>(bits);
      const __half half(__nv_cvt_fp8_to_halfraw(storage, format.kind));
      __nv_fp8_e4m3 e4m3;
      __nv_fp8_e5m2 e5m2;
      e4m3.__x = e5m2.__x = storage;
      const float value = format.kind == __NV_E4M3 ? static_cast<float>(e4m3) : static_cast<float>(e5m2);
      if (magnitude > format.largest && magnitude != format.infinity) {
        CHECK(std::isnan(value));
        CHECK(__half_as_ushort(half) == 0x7fff);
        continue;
      }
      const long double wanted =
          magnitude == format.infinity ? std::numeric_limits<long double>::infinity() : format.value(magnitude);
      CHECK(std::fabs(static_cast<long double>(value)) == wanted);
      CHECK(std::signbit(value) == (bits >= 0x80));
      CHECK(__half2float(half) == value);
      CHECK(__nv_cvt_float_to_fp8(value, __NV_NOSAT, format.kind) == storage);
    }
}

TEST_CASE("a number becomes the nearest fp8, a tie the even one, and what is too large as the caller asks") {
  std::mt19937 random(11);
  for (const Described& format : kFormats) {
    CAPTURE(format.exponent_bits);
    std::vector<double> numbers = {0.0, -0.0, INFINITY, -INFINITY, NAN, 1e-30, 3.4e38, -1e300, 5e-324};
    for (int i = 0; i <= format.largest; ++i) {  // each tie and its neighbours
      const double middle = static_cast<double>((format.value(i) + format.value(i + 1)) / 2);
      for (const double x : {middle, std::nextafter(middle, 0.0), std::nextafter(middle, 1e9)})
        numbers.push_back(x), numbers.push_back(-x);
    }
    for (int i = 0; i < 4000; ++i)
      numbers.push_back(
          std::ldexp(static_cast<double>(static_cast<std::int32_t>(random())), -50 + static_cast<int>(random() % 40)));
    for (const double x : numbers) {
      CAPTURE(x);
      for (const auto saturation : {__NV_NOSAT, __NV_SATFINITE}) {
        const bool saturates = saturation == __NV_SATFINITE;
        CHECK(__nv_cvt_double_to_fp8(x, saturation, format.kind) == format.expected(x, saturates));
        const float single = static_cast<float>(x);
        CHECK(__nv_cvt_float_to_fp8(single, saturation, format.kind) == format.expected(single, saturates));
        const __half half(single);
        CHECK(__nv_cvt_halfraw_to_fp8(half, saturation, format.kind) == format.expected(__half2float(half), saturates));
      }
    }
  }
}

TEST_CASE("fp8 values convert in twos and fours, and as classes") {
  CHECK(__nv_cvt_float2_to_fp8x2(make_float2(1.0f, -2.0f), __NV_SATFINITE, __NV_E4M3) == 0xc038);
  const __nv_fp8x2_e5m2 two(make_float2(1.5f, 1e9f));
  CHECK(two.__x == 0x7b3e);
  CHECK(static_cast<float2>(two).y == 57344.0f);
  const __nv_fp8x4_e4m3 four(make_float4(1.0f, 2.0f, -0.5f, 500.0f));
  CHECK(four.__x == 0x7eb04038u);
  CHECK(static_cast<float4>(four).w == 448.0f);
  CHECK(static_cast<float>(__nv_fp8_e4m3(__half(0.0625f))) == 0.0625f);
  CHECK(static_cast<float>(__nv_fp8_e5m2(9)) == 8.0f);  // halfway between 8 and 10
  CHECK(static_cast<int>(__nv_fp8_e4m3(-3.5f)) == -3);
  CHECK(static_cast<unsigned char>(__nv_fp8_e4m3(300.0f)) == 255);
  CHECK_FALSE(static_cast<bool>(__nv_fp8_e5m2(-0.0f)));
  const __half2 halves = static_cast<__half2>(two);
  CHECK(__low2float(halves) == 1.5f);
}
