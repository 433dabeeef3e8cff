// Intrinsics against exact references.
#include "cuda_runtime.h"

#include <cfenv>
#include <climits>
#include <cmath>
#include <random>

#include <doctest/doctest.h>

namespace {
// a op b in sufficiently exact arithmetic, rounded to T in a direction: -1 down, 0 to zero, 1 up.
template <class T>
T directed(long double exact, int direction) {
  T nearest = static_cast<T>(exact);
  const bool up = direction > 0 || (direction == 0 && exact < 0);
  if (up && nearest < exact) return std::nextafter(nearest, T(INFINITY));
  if (!up && nearest > exact) return std::nextafter(nearest, T(-INFINITY));
  return nearest;
}

// Doubles are checked by the error of the result, which a fused operation computes exactly.
bool below(double result, double a, double b, char op) {
  // sign of (exact - result): >= 0 when the result is not above the exact value
  if (op == '*') return std::fma(a, b, -result) >= 0;
  return std::fma(-result, b, a) * (b > 0 ? 1 : -1) >= 0;
}
}  // namespace

TEST_CASE("float arithmetic in the directed modes") {
  std::mt19937 random(3);
  std::uniform_real_distribution<float> some(-100.0f, 100.0f);
  for (int i = 0; i < 20000; ++i) {
    const float a = some(random), b = some(random), c = some(random);
    const long double x = a, y = b, z = c;
    REQUIRE(__fadd_rz(a, b) == directed<float>(x + y, 0));
    REQUIRE(__fadd_ru(a, b) == directed<float>(x + y, 1));
    REQUIRE(__fadd_rd(a, b) == directed<float>(x + y, -1));
    REQUIRE(__fsub_ru(a, b) == directed<float>(x - y, 1));
    REQUIRE(__fmul_rz(a, b) == directed<float>(x * y, 0));
    REQUIRE(__fmul_ru(a, b) == directed<float>(x * y, 1));
    REQUIRE(__fmul_rd(a, b) == directed<float>(x * y, -1));
    REQUIRE(__fdiv_ru(a, b) == directed<float>(x / y, 1));
    REQUIRE(__fdiv_rd(a, b) == directed<float>(x / y, -1));
    REQUIRE(__frcp_rz(a) == directed<float>(1 / x, 0));
    REQUIRE(__fmaf_rd(a, b, c) == directed<float>(x * y + z, -1));
    REQUIRE(__fmaf_ru(a, b, c) == directed<float>(x * y + z, 1));
    REQUIRE(__fmaf_rz(a, b, c) == directed<float>(x * y + z, 0));
    REQUIRE(__fmaf_rn(a, b, c) == std::fma(a, b, c));
    REQUIRE(__fsqrt_ru(std::fabs(a)) == directed<float>(std::sqrt(std::fabs(x)), 1));
    REQUIRE(__frsqrt_rn(std::fabs(a)) == static_cast<float>(1 / std::sqrt(std::fabs(x))));
    REQUIRE(std::fegetround() == FE_TONEAREST);
  }
}

TEST_CASE("double arithmetic in the directed modes") {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> some(-100.0, 100.0);
  for (int i = 0; i < 20000; ++i) {
    const double a = some(random), b = some(random);
    REQUIRE(below(__dmul_rd(a, b), a, b, '*'));
    REQUIRE(!(std::fma(a, b, -__dmul_ru(a, b)) > 0));
    REQUIRE(std::nextafter(__dmul_rd(a, b), INFINITY) >= __dmul_ru(a, b));
    REQUIRE(below(__ddiv_rd(a, b), a, b, '/'));
    REQUIRE(__ddiv_rd(a, b) <= a / b);
    REQUIRE(__ddiv_ru(a, b) >= a / b);
    REQUIRE(__dadd_rd(a, b) == directed<double>(static_cast<long double>(a) + b, -1));
    REQUIRE(__dadd_ru(a, b) == directed<double>(static_cast<long double>(a) + b, 1));
    REQUIRE(__fma_rd(a, b, 0.0) == __dmul_rd(a, b));
    REQUIRE(__fma_rn(a, b, -__dmul_rn(a, b)) == std::fma(a, b, -(a * b)));
    REQUIRE(std::fabs(__dmul_rz(a, b)) <= std::fabs(a * b));
    REQUIRE(__dsqrt_rd(std::fabs(a)) <= __dsqrt_ru(std::fabs(a)));
  }
}

TEST_CASE("floats to integers clamp and NaN has its value") {
  CHECK(__float2int_rn(2.5f) == 2);
  CHECK(__float2int_rn(3.5f) == 4);
  CHECK(__float2int_rz(-2.9f) == -2);
  CHECK(__float2int_ru(2.1f) == 3);
  CHECK(__float2int_rd(-2.1f) == -3);
  CHECK(__float2int_rz(1e20f) == INT_MAX);
  CHECK(__float2int_rz(-1e20f) == INT_MIN);
  CHECK(__float2int_rz(NAN) == 0);
  CHECK(__float2uint_rz(-1.0f) == 0u);
  CHECK(__float2uint_rn(4294967296.0f) == UINT_MAX);
  CHECK(__float2ll_rz(NAN) == LLONG_MIN);
  CHECK(__float2ll_rz(9.3e18f) == LLONG_MAX);
  CHECK(__double2ull_rz(1.9e19) == ULLONG_MAX);
  CHECK(__double2int_rn(-1.5) == -2);
  CHECK(__int2float_rz(16777217) == 16777216.0f);
  CHECK(__int2float_ru(16777217) == 16777218.0f);
  CHECK(__uint2float_rn(0xffffffffu) == 4294967296.0f);
  CHECK(__uint2float_rz(0xffffffffu) == 4294967040.0f);
  CHECK(__ll2double_rd(9007199254740993ll) == 9007199254740992.0);
  CHECK(__ull2float_ru(1ull << 40 | 1) == std::nextafter(0x1p40f, INFINITY));
  CHECK(__double2float_ru(0.1) == 0.1f);
  CHECK(__double2float_rd(0.1) == std::nextafter(0.1f, 0.0f));
}

TEST_CASE("bits") {
  CHECK(__popc(0xf0f0u) == 8);
  CHECK(__popcll(~0ull) == 64);
  CHECK(__clz(1) == 31);
  CHECK(__clz(0) == 32);
  CHECK(__clzll(0) == 64);
  CHECK(__ffs(0) == 0);
  CHECK(__ffs(8) == 4);
  CHECK(__ffsll(1ll << 40) == 41);
  CHECK(__brev(1u) == 0x80000000u);
  CHECK(__brev(0x12345678u) == 0x1e6a2c48u);
  CHECK(__brevll(1ull) == 1ull << 63);
  CHECK(__byte_perm(0x03020100u, 0x07060504u, 0x7531u) == 0x07050301u);
  CHECK(__byte_perm(0x00800000u, 0u, 0xa2a2u) == 0xff80ff80u);
  CHECK(__mulhi(-1, 1) == -1);
  CHECK(__umulhi(0xffffffffu, 0xffffffffu) == 0xfffffffeu);
  CHECK(__mul64hi(LLONG_MIN, 2) == -1);
  CHECK(__umul64hi(~0ull, ~0ull) == ~0ull - 1);
  CHECK(__mul24(0x00ffffff, 2) == -2);
  CHECK(__umul24(0xff000003u, 5u) == 15u);
  CHECK(__sad(-3, 4, 10u) == 17u);
  CHECK(__usad(3u, 4u, 10u) == 11u);
  CHECK(__hadd(INT_MAX, INT_MAX) == INT_MAX);
  CHECK(__rhadd(1, 2) == 2);
  CHECK(__funnelshift_l(0x80000000u, 1u, 1u) == 3u);
  CHECK(__funnelshift_r(2u, 1u, 1u) == 0x80000001u);
  CHECK(__funnelshift_rc(2u, 7u, 40u) == 7u);
  CHECK(__dp4a(0x01020304, 0x01010101, 5) == 15);
  CHECK(__dp4a(static_cast<int>(0xffffffffu), 0x01010101, 0) == -4);
  CHECK(__fns(0xf0u, 0, 2) == 5u);
  CHECK(__fns(0xf0u, 31, -1) == 7u);
  CHECK(__hiloint2double(__double2hiint(-1.25), __double2loint(-1.25)) == -1.25);
  CHECK(__float_as_int(1.0f) == 0x3f800000);
}

TEST_CASE("mathematics that CUDA adds") {
  CHECK(rsqrtf(4.0f) == 0.5f);
  CHECK(sinpif(1.0f) == doctest::Approx(0.0));
  CHECK(cospi(1e9) == 1.0);
  CHECK(normcdff(0.0f) == 0.5f);
  for (double p : {1e-12, 0.001, 0.2, 0.5, 0.77, 0.999999})
    CHECK(std::fabs(normcdf(normcdfinv(p)) - p) <= 1e-14 + 1e-12 * p);
  for (double y : {-0.9999, -0.3, 1e-9, 0.5, 0.99}) CHECK(erf(erfinv(y)) == doctest::Approx(y).epsilon(1e-12));
  CHECK(__saturatef(NAN) == 0.0f);
  CHECK(__saturatef(2.0f) == 1.0f);
  CHECK(min(-1, 2u) == 2u);  // both sides become unsigned
  CHECK(max(1.0f, 2.0) == 2.0);
  CHECK(norm3df(2.0f, 3.0f, 6.0f) == 7.0f);
}

TEST_CASE("vector types have CUDA's sizes and alignments") {
  CHECK(sizeof(float3) == 12);
  CHECK(alignof(float2) == 8);
  CHECK(alignof(int4) == 16);
  CHECK(alignof(uchar4) == 4);
  CHECK(alignof(short4) == 8);
  CHECK(alignof(double2) == 16);
  CHECK(sizeof(double4) == 32);
  CHECK(alignof(double4_32a) == 32);
  float4 v = {1, 2};
  CHECK(v.y == 2.0f);
  CHECK(v.w == 0.0f);
  const float4 copy = v;
  CHECK(copy.x == 1.0f);
  const dim3 block(8, 4);
  CHECK(block.z == 1u);
}
