// half and bfloat16: every value converts and comes back, and each operation is rounded once.
#include "cuda_runtime.h"

#include "cuda_bf16.h"
#include "cuda_fp16.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include <doctest/doctest.h>

namespace {

// An independent model of a small format: the value of a bit pattern, and the nearest pattern by a search over the
// sorted magnitudes. Widths: exponent and fraction bits.
template <int exponent_bits, int fraction_bits>
struct Model {
  static constexpr int kInfinity = ((1 << exponent_bits) - 1) << fraction_bits;
  static long double value(int magnitude) {
    const int exponent = magnitude >> fraction_bits, fraction = magnitude & ((1 << fraction_bits) - 1);
    const int bias = (1 << (exponent_bits - 1)) - 1;
    if (exponent == 0) return std::ldexp(static_cast<long double>(fraction), 1 - bias - fraction_bits);
    return std::ldexp(static_cast<long double>(fraction + (1 << fraction_bits)), exponent - bias - fraction_bits);
  }
  // The largest magnitude whose value is at most x (x >= 0, finite); the infinity's pattern stands for 2^(bias + 1).
  static int floor_of(long double x) {
    int low = 0, high = kInfinity;
    while (high - low > 1) {
      const int middle = (low + high) / 2;
      (value(middle) <= x ? low : high) = middle;
    }
    return value(kInfinity) <= x ? kInfinity : low;
  }
  static unsigned short nearest(long double x) {
    const unsigned short sign = std::signbit(x) ? 0x8000 : 0;
    x = std::fabs(x);
    const int low = floor_of(x);
    if (low == kInfinity) return sign | kInfinity;
    const long double below = x - value(low), above = value(low + 1) - x;
    const bool up = above < below || (above == below && (low & 1));
    return static_cast<unsigned short>(sign | (low + up));
  }
  static unsigned short toward_zero(long double x) {
    const int low = floor_of(std::fabs(x));
    return static_cast<unsigned short>((std::signbit(x) ? 0x8000 : 0) | (low == kInfinity ? kInfinity - 1 : low));
  }
};
typedef Model<5, 10> HalfModel;
typedef Model<8, 7> BfloatModel;

float float_of(std::uint32_t bits) { return __uint_as_float(bits); }

// Difficult floats: random ones near the format's range, all halfway points of small magnitudes, special values.
template <class M, class Check>
void for_hard_floats(Check check) {
  std::mt19937 random(7);
  for (int i = 0; i < 200000; ++i) {
    const int exponent = 127 + static_cast<int>(random() % 44) - 27;
    check(float_of((random() & 0x807fffffu) | static_cast<std::uint32_t>(exponent) << 23));
  }
  for (int magnitude = 0; magnitude + 1 < M::kInfinity; magnitude += 7) {
    const float middle = static_cast<float>((M::value(magnitude) + M::value(magnitude + 1)) / 2);
    check(middle), check(-middle), check(std::nextafter(middle, 0.0f)), check(std::nextafter(middle, INFINITY));
  }
  for (float f : {0.0f, -0.0f, 65504.0f, 65519.99f, 65520.0f, 65536.0f, 1e-8f, 2.98e-8f, 5.96e-8f,
                  std::numeric_limits<float>::max(), std::numeric_limits<float>::denorm_min()})
    check(f), check(-f);
}
}  // namespace

TEST_CASE("every half becomes its exact float and comes back") {
  for (int bits = 0; bits < 65536; ++bits) {
    const __half h = __ushort_as_half(static_cast<unsigned short>(bits));
    const float f = __half2float(h);
    const int magnitude = bits & 0x7fff;
    if (magnitude > 0x7c00) {
      REQUIRE(std::isnan(f));
      REQUIRE(__half_as_ushort(__float2half(f)) == 0x7fff);
    } else {
      if (magnitude == 0x7c00) REQUIRE(std::isinf(f));
      else REQUIRE(static_cast<long double>(std::fabs(f)) == HalfModel::value(magnitude));
      REQUIRE(std::signbit(f) == (bits >= 0x8000));
      REQUIRE(__half_as_ushort(__float2half_rn(f)) == bits);
      REQUIRE(__half_as_ushort(__double2half(static_cast<double>(f))) == bits);
    }
  }
}

TEST_CASE("float to half rounds to nearest even, and in the directed modes") {
  for_hard_floats<HalfModel>([](float f) {
    CAPTURE(f);
    REQUIRE(__half_as_ushort(__float2half_rn(f)) == HalfModel::nearest(f));
    const unsigned short zero = HalfModel::toward_zero(f);
    REQUIRE(__half_as_ushort(__float2half_rz(f)) == zero);
    const bool exact = static_cast<long double>(std::fabs(f)) == HalfModel::value(zero & 0x7fff);
    const int away = zero + (exact ? 0 : 1);
    REQUIRE(__half_as_ushort(__float2half_ru(f)) == (std::signbit(f) ? zero : away));
    REQUIRE(__half_as_ushort(__float2half_rd(f)) == (std::signbit(f) ? away : zero));
  });
}

TEST_CASE("float to bfloat16 rounds to nearest even") {
  for_hard_floats<BfloatModel>([](float f) {
    CAPTURE(f);
    REQUIRE(__bfloat16_as_ushort(__float2bfloat16(f)) == BfloatModel::nearest(f));
    REQUIRE(__bfloat16_as_ushort(__float2bfloat16_rz(f)) == BfloatModel::toward_zero(f));
  });
  CHECK(__bfloat16_as_ushort(__float2bfloat16(NAN)) == 0x7fff);
}

TEST_CASE("double to half is not rounded twice") {
  // Just above the middle of 1 and the next half: a float would land on the middle and then fall to 1.
  const double above = 1.0 + 0x1p-11 + 0x1p-40;
  CHECK(__half_as_ushort(__double2half(above)) == 0x3c01);
  CHECK(__half_as_ushort(__float2half(static_cast<float>(above))) == 0x3c00);
}

TEST_CASE("half and bfloat16 arithmetic is rounded once") {
  std::mt19937 random(11);
  auto pick = [&random](bool bfloat16) {
    // Exponents within 12 of 1, so that the exact results fit a long double.
    return static_cast<unsigned short>(bfloat16 ? (random() & 0x807fu) | (127 - 12 + random() % 24) << 7
                                                : (random() & 0x83ffu) | (3 + random() % 24) << 10);
  };
  for (int i = 0; i < 100000; ++i) {
    {
      const __half a = __ushort_as_half(pick(false)), b = __ushort_as_half(pick(false)),
                   c = __ushort_as_half(pick(false));
      const long double x = float(a), y = float(b), z = float(c);
      REQUIRE(__half_as_ushort(__hadd(a, b)) == HalfModel::nearest(x + y));
      REQUIRE(__half_as_ushort(__hmul(a, b)) == HalfModel::nearest(x * y));
      REQUIRE(__half_as_ushort(__hdiv(a, b)) == HalfModel::nearest(x / y));
      REQUIRE(__half_as_ushort(__hfma(a, b, c)) == HalfModel::nearest(x * y + z));
      REQUIRE(__half_as_ushort(a - b) == HalfModel::nearest(x - y));
      if (!std::signbit(float(a))) REQUIRE(__half_as_ushort(hsqrt(a)) == HalfModel::nearest(std::sqrt(x)));
    }
    {
      const __nv_bfloat16 a = __ushort_as_bfloat16(pick(true)), b = __ushort_as_bfloat16(pick(true)),
                          c = __ushort_as_bfloat16(pick(true));
      const long double x = float(a), y = float(b), z = float(c);
      REQUIRE(__bfloat16_as_ushort(__hadd(a, b)) == BfloatModel::nearest(x + y));
      REQUIRE(__bfloat16_as_ushort(__hmul(a, b)) == BfloatModel::nearest(x * y));
      REQUIRE(__bfloat16_as_ushort(__hfma(a, b, c)) == BfloatModel::nearest(x * y + z));
    }
  }
}

TEST_CASE("a fused operation sees what a double sum would lose") {
  // 7 * 37/256 is the middle of two bfloat16 neighbours; 2^-100 decides.
  const __nv_bfloat16 tiny(0x1p-100f);
  const __nv_bfloat16 middle_a(7.0f), middle_b(37.0f / 256.0f);  // the product lies between two neighbours
  const int above = __bfloat16_as_ushort(__hfma(middle_a, middle_b, tiny));
  const int below = __bfloat16_as_ushort(__hfma(middle_a, middle_b, __hneg(tiny)));
  CHECK(above == below + 1);
}

TEST_CASE("pairs work lane by lane and compare like their members") {
  const __half2 a = __floats2half2_rn(1.0f, 2.0f), b = __floats2half2_rn(3.0f, NAN);
  const float2 sum = __half22float2(__hadd2(a, __half2half2(__float2half(0.5f))));
  CHECK(sum.x == 1.5f);
  CHECK(sum.y == 2.5f);
  CHECK(__low2float(__hlt2(a, b)) == 1.0f);
  CHECK(__high2float(__hlt2(a, b)) == 0.0f);
  CHECK(__hltu(a.y, b.y));
  CHECK(!__hbeq2(a, b));
  CHECK(__hne(b.y, b.y) == false);  // ordered: NaN is unequal to nothing
  CHECK((b.y != b.y));              // the operator is unordered, as in IEEE
  CHECK(__hisnan(b.y));
  CHECK(float(__hmax(a.y, b.y)) == 2.0f);
  CHECK(std::isnan(float(__hmax_nan(a.y, b.y))));
  CHECK(__half2int_rz(__float2half(-2.75f)) == -2);
  CHECK(__half2int_rd(__float2half(-2.75f)) == -3);
  CHECK(__half_as_ushort(__int2half_rn(65536)) == 0x7c00);
  CHECK(__half_as_ushort(__int2half_rz(65536)) == 0x7bff);
  CHECK(sizeof(__half2) == 4);
  CHECK(alignof(__nv_bfloat162) == 4);
}
