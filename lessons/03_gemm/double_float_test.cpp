// Double-float arithmetic against exact arithmetic. Binary128 holds every sum and product below exactly, or
// far more precisely than the bounds tell apart: 113 bits, where a double-float has 48 and a product of
// two 96.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/compare.h"
#include "kernels/double_float.h"

namespace {

using kernels::DoubleFloat;
using Wide = __float128;

constexpr double kU = 0x1p-24;

Wide exact(DoubleFloat value) { return Wide(value.hi) + Wide(value.lo); }
Wide size(Wide value) { return value < 0 ? -value : value; }
bool has_finite_value(DoubleFloat value) { return std::isfinite(kernels::to_double(value)); }
bool normalised(DoubleFloat value) { return value.hi + value.lo == value.hi; }

/// Reproducible values: a 48-bit fraction with a sign, times 2^exponent, exponent within +- spread.
double random_double(uint64_t index, int spread) {
  const double fraction = 1 + warpwise::uniform(1, index) + 0x1p-24 * warpwise::uniform(2, index);
  const int exponent = int(std::floor((2 * warpwise::uniform(3, index) - 1) * spread));
  return std::ldexp(warpwise::uniform(4, index) < 0.5 ? -fraction : fraction, exponent);
}

struct PairOfValues {
  DoubleFloat a, b;
};

/// Random pairs of comparable and of far apart sizes, and pairs that cancel in all but a few of the last
/// bits.
std::vector<PairOfValues> pairs() {
  std::vector<PairOfValues> all;
  for (uint64_t i = 0; i < 20000; i++) {
    const double a = random_double(2 * i, i % 2 ? 2 : 20), b = random_double(2 * i + 1, i % 2 ? 2 : 20);
    all.push_back({kernels::split(a), kernels::split(b)});
    const double nearly = -a * (1 + std::ldexp(std::floor(8 * warpwise::uniform(5, i)) - 4, -int(20 + i % 28)));
    all.push_back({kernels::split(a), kernels::split(nearly)});
  }
  for (double a : {1.0, -1.0, 0x1p-40, 0x1p40, 1 + 0x1p-23, 1 + 0x1p-24, 1 + 0x1p-47, 2 - 0x1p-47, 0x1p24 + 1})
    for (double b : {1.0, -1.0, 0x1p-40, -0x1p40, -1 - 0x1p-23, -1 - 0x1p-24, -1 - 0x1p-47, -2 + 0x1p-47, 0.0})
      all.push_back({kernels::split(a), kernels::split(b)});
  return all;
}

}  // namespace

TEST_CASE("two_sum, quick_two_sum and two_prod lose nothing") {
  for (const auto& [a, b] : pairs()) {
    CHECK(exact(kernels::two_sum(a.hi, b.hi)) == Wide(a.hi) + Wide(b.hi));
    CHECK(exact(kernels::two_sum(a.lo, b.hi)) == Wide(a.lo) + Wide(b.hi));
    const bool ordered = std::fabs(a.hi) >= std::fabs(b.hi);
    CHECK(exact(kernels::quick_two_sum(ordered ? a.hi : b.hi, ordered ? b.hi : a.hi)) == Wide(a.hi) + Wide(b.hi));
    CHECK(exact(kernels::two_prod(a.hi, b.hi)) == Wide(a.hi) * Wide(b.hi));
    CHECK(kernels::two_sum(a.hi, b.hi).hi == a.hi + b.hi);
  }
  // Subnormal sums are exact too; the smallest products that are sure to be are those of 2^-101.
  const float tiny = 0x1.234568p-126f, tinier = -0x1.8p-148f;
  CHECK(exact(kernels::two_sum(tiny, tinier)) == Wide(tiny) + Wide(tinier));
  const float small = 0x1.fffffep-51f, factor = 0x1.fffffep-50f;
  CHECK(exact(kernels::two_prod(small, factor)) == Wide(small) * Wide(factor));
}

TEST_CASE("additions and products keep their bounds") {
  double worst_add = 0, worst_accurate = 0, worst_mul = 0, worst_mul_fused = 0, worst_fma = 0, worst_fma_fused = 0;
  for (const auto& [a, b] : pairs()) {
    const Wide sum = exact(a) + exact(b), product = exact(a) * exact(b);
    const DoubleFloat added = kernels::add(a, b), accurate = kernels::add_accurate(a, b),
                      multiplied = kernels::mul(a, b), multiplied_fused = kernels::mul_fused(a, b);
    CHECK(normalised(added));
    CHECK(normalised(accurate));
    worst_add = std::max(worst_add, double(size(exact(added) - sum) / (size(exact(a)) + size(exact(b)))));
    if (sum != 0) worst_accurate = std::max(worst_accurate, double(size(exact(accurate) - sum) / size(sum)));
    else CHECK(exact(accurate) == 0);
    if (product != 0) {
      worst_mul = std::max(worst_mul, double(size(exact(multiplied) - product) / size(product)));
      worst_mul_fused = std::max(worst_mul_fused, double(size(exact(multiplied_fused) - product) / size(product)));
    }
    for (const DoubleFloat& m : {multiplied, multiplied_fused}) CHECK(std::fabs(m.lo) <= 3.01 * kU * std::fabs(m.hi));

    const DoubleFloat c = kernels::split(kernels::to_double(b) * 0.75 - kernels::to_double(a));
    const Wide combined = product + exact(c);
    worst_fma = std::max(worst_fma, double(size(exact(kernels::multiply_add(a, b, c)) - combined) /
                                           (3 * size(exact(c)) + 14 * size(product))));
    worst_fma_fused = std::max(worst_fma_fused, double(size(exact(kernels::multiply_add_fused(a, b, c)) - combined) /
                                                       (3 * size(exact(c)) + 13 * size(product))));
  }
  CHECK(worst_add <= 3.01 * kU * kU);
  CHECK(worst_accurate <= 3.01 * kU * kU);
  CHECK(worst_mul <= 7.01 * kU * kU);
  CHECK(worst_mul_fused <= 6.01 * kU * kU);
  CHECK(worst_fma <= 1.01 * kU * kU);
  CHECK(worst_fma_fused <= 1.01 * kU * kU);
  // The bounds are not idle: errors come within a factor of a few.
  CHECK(worst_add > 0.5 * kU * kU);
  CHECK(worst_mul > 1.0 * kU * kU);
  CHECK(worst_mul_fused > 1.0 * kU * kU);
}

TEST_CASE("cancellation: the accurate addition keeps what the sloppy one loses") {
  // The low parts' sum rounds at the size of the low parts; the high parts cancel and leave nothing larger.
  const DoubleFloat a{1, 0x1.000002p-25f}, b{-1 + 0x1p-24f, -0x1.8p-49f};
  const Wide sum = exact(a) + exact(b);
  CHECK(double(size(exact(kernels::add(a, b)) - sum) / size(sum)) > 1e-9);
  CHECK(double(size(exact(kernels::add_accurate(a, b)) - sum) / size(sum)) <= 3.01 * kU * kU);
}

TEST_CASE("split and back") {
  for (uint64_t i = 0; i < 20000; i++) {
    const double value = random_double(i, 60);                            // 48 bits
    const double full = value * (1 + 0x1p-49 + 0x1p-52 * double(i % 7));  // 53 bits
    CHECK(kernels::to_double(kernels::split(value)) == value);
    CHECK(normalised(kernels::split(full)));
    CHECK(double(size(exact(kernels::split(full)) - Wide(full))) <= 0x1p-49 * std::fabs(full));
  }
  const double most = std::numeric_limits<float>::max();
  CHECK(kernels::to_double(kernels::split(most)) == most);
  CHECK(kernels::to_double(kernels::split(0x1p-149)) == 0x1p-149);
  CHECK(kernels::to_double(kernels::split(0.0)) == 0);
  CHECK(kernels::to_double(kernels::split(-0.0)) == 0);
  CHECK(kernels::to_double(kernels::split(1e300)) == std::numeric_limits<double>::infinity());
  CHECK(kernels::to_double(kernels::split(-INFINITY)) == -std::numeric_limits<double>::infinity());
  CHECK(std::isnan(kernels::to_double(kernels::split(std::nan("")))));
}

TEST_CASE("what is not finite never turns finite") {
  const DoubleFloat infinite{INFINITY, 0}, nan{NAN, 0}, one{1, 0}, huge{3e38f, 0};
  for (const DoubleFloat bad : {infinite, nan, DoubleFloat{-INFINITY, 0}}) {
    CHECK_FALSE(has_finite_value(kernels::add(bad, one)));
    CHECK_FALSE(has_finite_value(kernels::add_accurate(one, bad)));
    CHECK_FALSE(has_finite_value(kernels::mul(bad, one)));
    CHECK_FALSE(has_finite_value(kernels::multiply_add(one, bad, one)));
    CHECK_FALSE(has_finite_value(kernels::multiply_add(one, one, bad)));
    CHECK_FALSE(has_finite_value(kernels::multiply_add_fused(one, bad, one)));
    CHECK_FALSE(has_finite_value(kernels::multiply_add_fused(one, one, bad)));
  }
  CHECK_FALSE(has_finite_value(kernels::add(huge, huge)));
  CHECK_FALSE(has_finite_value(kernels::mul(huge, huge)));
}

TEST_CASE("zeros and subnormal numbers") {
  const DoubleFloat zero{0, 0}, minus_zero{-0.0f, -0.0f}, one{1, 0x1p-25f}, least{0x1p-149f, 0};
  CHECK(exact(kernels::add(zero, minus_zero)) == 0);
  CHECK(exact(kernels::add(one, zero)) == exact(one));
  CHECK(exact(kernels::add(minus_zero, one)) == exact(one));
  CHECK(exact(kernels::mul(one, zero)) == 0);
  CHECK(exact(kernels::multiply_add(zero, zero, one)) == exact(one));
  CHECK(exact(kernels::multiply_add_fused(zero, zero, one)) == exact(one));
  CHECK(exact(kernels::add(least, least)) == exact(DoubleFloat{0x1p-148f, 0}));
  CHECK(exact(kernels::mul(least, DoubleFloat{1, 0})) == exact(least));
}
