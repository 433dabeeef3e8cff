// Double-float arithmetic and the reference of products, against a library of multiple precision (MPFR), on
// values chosen to hurt: that cancel, that are subnormal, huge, zero of either sign, infinite or no number.
// Skipped where the library is not installed.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "engine/compare.h"
#include "kernels/double_float.h"
#include "lessons/03_gemm/reference.h"
#include "tests/support/multiple_precision.h"

#if WARPWISE_MPFR
namespace {

using kernels::DoubleFloat;
using warpwise::test::Exact;

constexpr double kU2 = 0x1p-48;  // u^2

/// Normalised numbers of random bits, signs and exponents, the hostile ones among them.
std::vector<DoubleFloat> values() {
  constexpr float kMost = std::numeric_limits<float>::max(), kInfinity = std::numeric_limits<float>::infinity();
  std::vector<DoubleFloat> all = {{0, 0},
                                  {-0.0f, 0},
                                  {0, -0.0f},
                                  {-0.0f, -0.0f},
                                  {0x1p-149f, 0},
                                  {-0x1p-149f, 0},
                                  {0x1.fffffcp-127f, 0},
                                  {0x1p-126f, -0x1p-149f},
                                  {1, 0},
                                  {1, 0x1p-24f},
                                  {1, -0x1p-25f},
                                  {1, 0x1p-149f},
                                  {-1, 0x1.fffffep-26f},
                                  {0x1.fffffep0f, 0x1.fffffcp-25f},
                                  {kMost, 0},
                                  {-kMost, -0x1p102f},
                                  {0x1p127f, 0x1.fffffep102f},
                                  {kInfinity, 0},
                                  {-kInfinity, 0},
                                  {std::nanf(""), 0},
                                  {kInfinity, std::nanf("")}};
  for (uint64_t i = 0; i < 200; i++) {
    const int spread = i % 4 == 0 ? 120 : i % 4 == 1 ? 40 : 2;
    const double fraction = 1 + warpwise::uniform(21, i) + 0x1p-24 * warpwise::uniform(22, i);
    const int exponent = int((2 * warpwise::uniform(23, i) - 1) * spread);
    all.push_back(kernels::split(std::ldexp(warpwise::uniform(24, i) < 0.5 ? -fraction : fraction, exponent)));
    // The same but for a few of its last bits, and of the other sign.
    const DoubleFloat last = all.back();
    all.push_back(kernels::quick_two_sum(-last.hi, -last.lo * float(i % 3)));
  }
  return all;
}

bool is_finite(DoubleFloat value) { return std::isfinite(value.hi) && std::isfinite(value.lo); }

/// Far enough from binary32's ends that no step of an operation on numbers of this size can overflow.
bool is_moderate(const Exact& value) { return value.size() < 0x1p126; }

/// What a product may lose where exact errors fall below the smallest subnormal number
/// (kernels/double_float.h).
constexpr double kUnderflow = 0x1p-147;

struct Worst {
  double error = 0;  // of what the bound allows
  void add(DoubleFloat got, const Exact& want, double bound) {
    const double difference = (Exact(got) - want).size();
    error = warpwise::worse_of(error, difference == 0 ? 0 : difference / bound);
  }
};

}  // namespace

TEST_CASE("double-float arithmetic keeps its bounds on hostile values, by multiple precision") {
  const auto all = values();
  Worst add, accurate, mul, mul_fused, multiply_add, multiply_add_fused;
  int exact_sums = 0, not_finite = 0;
  for (const DoubleFloat& a : all)
    for (const DoubleFloat& b : all) {
      const DoubleFloat sum = kernels::add(a, b), careful = kernels::add_accurate(a, b), product = kernels::mul(a, b),
                        product_fused = kernels::mul_fused(a, b);
      if (!is_finite(a) || !is_finite(b)) {
        const bool all_show_it = !is_finite(sum) && !is_finite(careful) && !is_finite(product) &&
                                 !is_finite(product_fused) && !is_finite(kernels::multiply_add(a, b, a)) &&
                                 !is_finite(kernels::multiply_add_fused(a, b, a)) &&
                                 !is_finite(kernels::multiply_add(DoubleFloat{1, 0}, DoubleFloat{1, 0},
                                                                  a.hi == a.hi && is_finite(a) ? b : a));
        CHECK_MESSAGE(all_show_it, a.hi, " ", a.lo, " and ", b.hi, " ", b.lo);
        not_finite++;
        continue;
      }
      const Exact x(a), y(b);
      if (is_moderate(x) && is_moderate(y)) {
        CHECK(Exact(kernels::two_sum(a.hi, b.hi)) == Exact(a.hi) + Exact(b.hi));
        exact_sums++;
        add.add(sum, x + y, 3.01 * kU2 * (x.size() + y.size()));
        accurate.add(careful, x + y, 3.01 * kU2 * (x + y).size());
      } else if ((x + y).size() > 0x1.00001p128) {
        CHECK_FALSE(is_finite(sum));
      }
      if (is_moderate(x * y)) {
        mul.add(product, x * y, 7.01 * kU2 * (x * y).size() + kUnderflow);
        mul_fused.add(product_fused, x * y, 6.01 * kU2 * (x * y).size() + kUnderflow);
        for (const DoubleFloat& c : {a, b, DoubleFloat{-product.hi, 0}})
          if (is_moderate(Exact(c))) {
            multiply_add.add(kernels::multiply_add(a, b, c), x * y + Exact(c),
                             1.01 * kU2 * (3 * Exact(c).size() + 14 * (x * y).size()) + kUnderflow);
            multiply_add_fused.add(kernels::multiply_add_fused(a, b, c), x * y + Exact(c),
                                   1.01 * kU2 * (3 * Exact(c).size() + 13 * (x * y).size()) + kUnderflow);
          }
      } else if ((x * y).size() > 0x1.00001p128) {
        CHECK_FALSE(is_finite(product));
      }
    }
  CHECK(exact_sums > 100000);
  CHECK(not_finite > 1000);
  CHECK(add.error <= 1);
  CHECK(accurate.error <= 1);
  CHECK(mul.error <= 1);
  CHECK(mul_fused.error <= 1);
  CHECK(multiply_add.error <= 1);
  CHECK(multiply_add_fused.error <= 1);
  // The bounds are not idle.
  CHECK(add.error > 0.2);
  CHECK(mul.error > 0.2);
  CHECK(mul_fused.error > 0.2);
}

TEST_CASE("binary64 falls apart into the nearest double-float, by multiple precision") {
  for (uint64_t i = 0; i < 20000; i++) {
    const double fraction = 1 + warpwise::uniform(31, i) + 0x1p-24 * warpwise::uniform(32, i) +
                            0x1p-48 * std::floor(32 * warpwise::uniform(33, i));
    const double value = std::ldexp(i % 2 ? fraction : -fraction, int(i % 200) - 100);
    for (const DoubleFloat parts : {kernels::split(value), kernels::convert(value)}) {
      CHECK(std::fabs(parts.lo) <= 0x1p-24 * std::fabs(parts.hi));
      CHECK((Exact(parts) - Exact(value)).size() <= 0x1p-49 * std::fabs(value) + 0x1p-150);
    }
    CHECK(kernels::to_double(kernels::convert(value)) == kernels::to_double(kernels::split(value)));
  }
  for (double bad : {1e300, -1e300, double(INFINITY), std::nan("")}) {
    CHECK_FALSE(is_finite(kernels::split(bad)));
    CHECK_FALSE(is_finite(kernels::convert(bad)));
  }
}

TEST_CASE("gemm: the reference is right to a hundred bits, by multiple precision") {
  // Rows and columns scaled over 2^-60 ... 2^60, and the second half of every sum cancels the first.
  for (int64_t k : {1, 2, 17, 777}) {
    const int64_t m = 5, n = 3;
    auto a = [&](int64_t row, int64_t i) {
      const uint64_t place = uint64_t(row * k + (i >= k / 2 && k > 1 ? i - k / 2 : i));
      return std::ldexp(2 * warpwise::uniform(41, place) - 1, int(row) * 30 - 60);
    };
    auto b = [&](int64_t i, int64_t col) {
      const bool second = i >= k / 2 && k > 1;
      const double first = 2 * warpwise::uniform(42, uint64_t((second ? i - k / 2 : i) * n + col)) - 1;
      return second ? -first * (1 + std::ldexp(double(i % 5), -50)) : first;
    };
    auto c = [](int64_t row, int64_t col) { return std::ldexp(1.0 + double(col), int(row) * 30 - 80); };
    const auto reference = gemm::make_reference(m, n, k, -1.25, 0.7, a, b, c);
    CHECK(reference.elements.size() == size_t(m * n));
    for (const auto& element : reference.elements) {
      Exact sum;
      for (int64_t i = 0; i < k; i++) sum += Exact(a(element.row, i)) * Exact(b(i, element.col));
      const Exact want = Exact(-1.25) * sum + Exact(0.7) * Exact(c(element.row, element.col));
      CHECK((Exact(element.high) + Exact(element.low) - want).size() <= 0x1p-98 * element.scale);
    }
  }
}

#else

TEST_CASE("gemm: arithmetic and reference by multiple precision" * doctest::skip()) {}

#endif
