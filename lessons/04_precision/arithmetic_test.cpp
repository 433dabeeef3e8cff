// The lesson's arithmetic: how many operations each function takes, by a number that counts them, and how far each is
// from the truth, by a library of multiple precision (MPFR), on numbers that are random, that cancel, or that hurt.
#include <doctest/doctest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "lessons/04_precision/counted_test.h"

#include "engine/compare.h"
#include "lessons/04_precision/dd.h"
#include "lessons/04_precision/qd_branches.h"
#include "tests/support/multiple_precision.h"

namespace {

using counting::Number;
using precision::DoubleDouble, precision::QuadDouble;
using precision::test::operations_of, precision::test::random_parts;
using CountedDD = kernels::Double<Number>;
using CountedQD = precision::Quad<Number>;

DoubleDouble random_dd(uint64_t i, int spread = 30) {
  const auto parts = random_parts(71, i, 2, spread);
  return {parts[0], parts[1]};
}

QuadDouble random_qd(uint64_t i, int spread = 30) {
  const auto parts = random_parts(81, i, 4, spread);
  return {parts[0], parts[1], parts[2], parts[3]};
}

CountedDD counted(DoubleDouble x) { return {Number(x.hi), Number(x.lo)}; }
CountedQD counted(QuadDouble x) { return {Number(x.a), Number(x.b), Number(x.c), Number(x.d)}; }

bool is_finite(DoubleDouble x) { return std::isfinite(x.hi) && std::isfinite(x.lo); }
bool is_finite(QuadDouble x) { return std::isfinite(x.a + x.b + x.c + x.d); }

}  // namespace

TEST_CASE("precision: operations of double-double arithmetic, by counting") {
  const CountedDD a = counted(random_dd(1)), b = counted(random_dd(2)), c = counted(random_dd(3));
  CHECK(operations_of([&] { kernels::two_sum(a.hi, b.hi); }) == 6);
  CHECK(operations_of([&] { kernels::quick_two_sum(a.hi, b.hi); }) == 3);
  CHECK(operations_of([&] { kernels::two_prod(a.hi, b.hi); }) == 2);
  CHECK(operations_of([&] { precision::halves(a.hi); }) == 4);
  CHECK(operations_of([&] { precision::two_prod_dekker(a.hi, b.hi); }) == 17);
  CHECK(operations_of([&] { kernels::add(a, b); }) == 11);
  CHECK(operations_of([&] { kernels::add_accurate(a, b); }) == 20);
  CHECK(operations_of([&] { kernels::mul(a, b); }) == 5);
  CHECK(operations_of([&] { kernels::mul_fused(a, b); }) == 4);
  CHECK(operations_of([&] { precision::mul_normalised(a, b); }) == 8);
  CHECK(operations_of([&] { precision::multiply_add_dekker(a, b, c); }) == 32);
  CHECK(operations_of([&] { precision::multiply_add_accurate(a, b, c); }) == 28);
  CHECK(operations_of([&] { precision::multiply_add_sloppy(a, b, c); }) == 19);
  CHECK(operations_of([&] { kernels::multiply_add(a, b, c); }) == 16);
  CHECK(operations_of([&] { kernels::multiply_add_fused(a, b, c); }) == 15);
  const int late = operations_of([&] { precision::multiply_add_late(a, b, c); });
  const int fewest = operations_of([&] { precision::multiply_add_fewest(a, b, c); });
  const int renormalised = operations_of([&] { precision::renormalised(c); });
  CHECK(late + renormalised / 8.0 == 12.75);
  CHECK(fewest + renormalised / 8.0 == 10.75);
}

TEST_CASE("precision: operations of quad-double arithmetic, by counting") {
  // Without branches always the same; with branches, between these.
  int least_add = 1000, most_add = 0, least_mul = 1000, most_mul = 0;
  for (uint64_t i = 0; i < 2000; i++) {
    const QuadDouble a = random_qd(i, 20), b = i % 4 == 0 ? QuadDouble{-a.a, -a.b, a.c, a.d} : random_qd(i + 5000, 20);
    const CountedQD x = counted(a), y = counted(b);
    CHECK(operations_of([&] { precision::add(x, y); }) == 112);
    CHECK(operations_of([&] { precision::product(x, y); }) == 72);
    CHECK(operations_of([&] { precision::mul(x, y); }) == 99);
    CHECK(operations_of([&] { precision::multiply_add(x, y, x); }) == 184);
    const int add = operations_of([&] { precision::branches::add(x, y); });
    const int mul = operations_of([&] { precision::branches::mul(x, y); });
    least_add = std::min(least_add, add), most_add = std::max(most_add, add);
    least_mul = std::min(least_mul, mul), most_mul = std::max(most_mul, mul);
  }
  CHECK(least_add == 85);
  CHECK(most_add == 87);
  CHECK(least_mul == 117);
  CHECK(most_mul == 119);
}

TEST_CASE("precision: what is not finite never turns finite") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNan = std::numeric_limits<double>::quiet_NaN();
  const DoubleDouble one{1, 0x1p-60}, huge{0x1p1023, 0}, large{0x1p1000, 0};
  const QuadDouble one_qd{1, 0x1p-60, 0, 0}, huge_qd{0x1p1023, 0, 0, 0}, large_qd{0x1p1000, 0, 0, 0};
  for (const double bad : {kInfinity, -kInfinity, kNan}) {
    const DoubleDouble x{bad, 0};
    for (const DoubleDouble& result :
         {kernels::add(x, one), kernels::add_accurate(one, x), kernels::mul(x, one), kernels::mul_fused(one, x),
          precision::multiply_add_accurate(x, one, one), precision::multiply_add_sloppy(one, one, x),
          precision::multiply_add_dekker(x, one, one), precision::multiply_add_late(one, x, one),
          precision::multiply_add_fewest(one, one, x)})
      CHECK_FALSE(is_finite(result));
    const QuadDouble y{bad, 0, 0, 0};
    for (const QuadDouble& result :
         {precision::add(y, one_qd), precision::mul(one_qd, y), precision::multiply_add(one_qd, one_qd, y),
          precision::branches::add(one_qd, y), precision::branches::mul(y, one_qd)})
      CHECK_FALSE(is_finite(result));
  }
  // 2^1000 squared, and twice 2^1023, are too large for a double.
  CHECK_FALSE(is_finite(kernels::mul(large, large)));
  CHECK_FALSE(is_finite(kernels::add(huge, huge)));
  CHECK_FALSE(is_finite(precision::mul(large_qd, large_qd)));
  CHECK_FALSE(is_finite(precision::add(huge_qd, huge_qd)));
  CHECK_FALSE(is_finite(precision::branches::mul(large_qd, large_qd)));
  // 2^1000 times 1 is not, but Dekker's split multiplies by 2^27 + 1.
  CHECK(kernels::mul(large, one).hi == 0x1p1000);
  CHECK(precision::mul(large_qd, one_qd).a == 0x1p1000);
  CHECK_FALSE(is_finite(precision::multiply_add_dekker(large, one, one)));
}

TEST_CASE("precision: zeros, subnormal numbers, and cancellation to zero") {
  const DoubleDouble zero{0, 0}, x{0.7, 0x1p-56}, minus_x{-0.7, -0x1p-56}, least{0x1p-1074, 0};
  for (const DoubleDouble& result : {kernels::add(x, minus_x), kernels::add_accurate(x, minus_x), kernels::mul(x, zero),
                                     precision::multiply_add_late(zero, x, zero)}) {
    CHECK(result.hi == 0);
    CHECK(result.lo == 0);
  }
  CHECK(kernels::add(least, least).hi == 0x1p-1073);
  CHECK(kernels::add(kernels::add(x, least), minus_x).hi == 0);  // 2^-1074 is out of reach of 106 bits
  // Where the exact error of a product falls below 2^-1074 it is lost, and nothing else.
  const DoubleDouble tiny{0x1.8000000000001p-520, 0};
  CHECK(kernels::mul(tiny, tiny).hi == 0x1.2p-1039 * (1 + 0x1p-51));
  const QuadDouble q{0.7, 0x1p-56, -0x1p-111, 0x1p-166}, minus_q{-0.7, -0x1p-56, 0x1p-111, -0x1p-166};
  for (const QuadDouble& result :
       {precision::add(q, minus_q), precision::branches::add(q, minus_q), precision::mul(q, QuadDouble{0, 0, 0, 0})}) {
    CHECK(result.a == 0);
    CHECK(result.b == 0);
    CHECK(result.c == 0);
    CHECK(result.d == 0);
  }
  // All but the last part cancels: it is lifted into the first place.
  const QuadDouble rest = precision::add(q, QuadDouble{-0.7, -0x1p-56, 0x1p-111, 0});
  CHECK(rest.a == 0x1p-166);
  CHECK(rest.b == 0);
}

#if WARPWISE_MPFR

namespace {

using precision::test::Worst;
using warpwise::test::Exact;

constexpr double kU = 0x1p-53;

Exact exact(QuadDouble x) { return Exact({x.a, x.b, x.c, x.d}); }

/// Pairs of numbers: independent ones, and such that cancel in part or entirely.
template <class T, class Random, class Negate>
std::vector<std::pair<T, T>> pairs(Random random, Negate negated) {
  std::vector<std::pair<T, T>> all;
  for (uint64_t i = 0; i < 1500; i++) {
    const T a = random(i, i % 3 == 0 ? 300 : 3);
    all.emplace_back(a, random(i + 9000, i % 3 == 0 ? 300 : 3));
    all.emplace_back(a, negated(a, int(i % 7)));
  }
  return all;
}

std::vector<std::pair<DoubleDouble, DoubleDouble>> dd_pairs() {
  return pairs<DoubleDouble>([](uint64_t i, int spread) { return random_dd(i, spread); },
                             [](DoubleDouble a, int way) {
                               if (way == 0) return DoubleDouble{-a.hi, -a.lo};
                               if (way == 1) return kernels::quick_two_sum(-a.hi, a.lo);
                               if (way == 2) return kernels::quick_two_sum(-a.hi, -a.lo * (1 + 0x1p-40));
                               if (way == 3) return DoubleDouble{std::nextafter(-a.hi, 0.0), 0};
                               return kernels::quick_two_sum(-a.hi * (1 + std::ldexp(1.0, -8 * way)), a.lo * 0.75);
                             });
}

std::vector<std::pair<QuadDouble, QuadDouble>> qd_pairs() {
  return pairs<QuadDouble>([](uint64_t i, int spread) { return random_qd(i, spread); },
                           [](QuadDouble a, int way) {
                             if (way == 0) return QuadDouble{-a.a, -a.b, -a.c, -a.d};
                             if (way == 1) return QuadDouble{-a.a, a.b, a.c, -a.d};
                             if (way == 2) return QuadDouble{-a.a, -a.b, a.c, a.d};
                             if (way == 3) return QuadDouble{-a.a, -a.b, -a.c, a.d};
                             if (way == 4) return QuadDouble{std::nextafter(-a.a, 0.0), 0, 0, 0};
                             if (way == 5) {  // all but half of the bits cancel, across parts
                               const double more = std::nextafter(a.a, 2 * a.a) - a.a;
                               return QuadDouble{-a.a - more, more - a.b, -a.c, 0.5 * a.d};
                             }
                             return QuadDouble{-a.a, -a.b * 0.5, a.c * 0.25, a.d * 0.125};
                           });
}

bool in_order(double larger, double smaller) { return larger + smaller == larger; }
/// At most a unit in the last place.
bool nearly_in_order(double larger, double smaller) {
  return smaller == 0 || std::fabs(smaller) <= std::ldexp(1.0, std::ilogb(larger) - 52);
}

}  // namespace

TEST_CASE("precision: products without a fused multiply-add are exact, by multiple precision") {
  for (uint64_t i = 0; i < 3000; i++) {
    const double a = random_dd(i, 200).hi, b = random_dd(i + 4000, 200).hi;
    const auto parts = precision::halves(a);
    CHECK(parts.hi + parts.lo == a);
    for (double half : {parts.hi, parts.lo})
      CHECK(std::ldexp(std::frexp(half, std::array<int, 1>().data()), 26) ==
            std::rint(std::ldexp(std::frexp(half, std::array<int, 1>().data()), 26)));
    const auto dekker = precision::two_prod_dekker(a, b), fused = kernels::two_prod(a, b);
    CHECK(dekker.hi == fused.hi);
    CHECK(dekker.lo == fused.lo);
    CHECK(Exact(fused) == Exact(a) * Exact(b));
  }
}

TEST_CASE("precision: double-double arithmetic keeps its bounds, by multiple precision") {
  Worst add, add_relative, accurate, mul, fused, normalised, dekker, madd_accurate, sloppy, sixteen, fifteen;
  for (const auto& [a, b] : dd_pairs()) {
    const Exact x(a), y(b), sum = x + y, product = x * y;
    add.add(kernels::add(a, b), sum, kU * kU * (x.size() + y.size()));
    if (sum.sign() != 0) {
      accurate.add(kernels::add_accurate(a, b), sum, kU * kU * sum.size());
      add_relative.add(kernels::add(a, b), sum, kU * kU * sum.size());
    } else {
      CHECK(kernels::add_accurate(a, b).hi == 0);
    }
    CHECK(in_order(kernels::add(a, b).hi, kernels::add(a, b).lo));
    const double size = product.size();
    mul.add(kernels::mul(a, b), product, kU * kU * size);
    fused.add(kernels::mul_fused(a, b), product, kU * kU * size);
    normalised.add(precision::mul_normalised(a, b), product, kU * kU * size);
    for (const DoubleDouble& c : {a, b, kernels::quick_two_sum(-a.hi * b.hi, 0x1p-53 * a.hi * b.hi)}) {
      const Exact want = product + Exact(c);
      const double of_c = kU * kU * Exact(c).size(), of_product = kU * kU * size;
      dekker.add(precision::multiply_add_dekker(a, b, c), want, 3 * of_c + 15 * of_product);
      madd_accurate.add(precision::multiply_add_accurate(a, b, c), want, 3 * kU * kU * want.size() + 6 * of_product);
      sloppy.add(precision::multiply_add_sloppy(a, b, c), want, 3 * of_c + 9 * of_product);
      sixteen.add(kernels::multiply_add(a, b, c), want, 3 * of_c + 14 * of_product);
      fifteen.add(kernels::multiply_add_fused(a, b, c), want, 3 * of_c + 13 * of_product);
    }
  }
  CHECK(add.error <= 3.01);
  CHECK(add.error > 1);
  CHECK(add_relative.error > 1e6);  // what "sloppy" means
  CHECK(accurate.error <= 3.01);
  CHECK(accurate.error > 0.5);
  CHECK(mul.error <= 7.01);
  CHECK(fused.error <= 6.01);
  CHECK(normalised.error <= 6.01);
  CHECK(normalised.error > 2);
  for (const Worst& worst : {dekker, madd_accurate, sloppy, sixteen, fifteen}) {
    CHECK(worst.error <= 1.01);
    CHECK(worst.error > 0.1);
  }
}

TEST_CASE("precision: what sums that are put in order every eighth step lose, by multiple precision") {
  // The mean error of dot products of 1024 terms relative to sum |a b|, in bits.
  auto mean_of = [](auto step, int every, bool cancelling) {
    double sum_of_errors = 0;
    for (uint64_t trial = 0; trial < 40; trial++) {
      DoubleDouble sum{0, 0};
      Exact want;
      double size = 0;
      for (uint64_t i = 0; i < 1024; i++) {
        const uint64_t place = trial * 2000 + (cancelling ? i % 512 : i);
        const DoubleDouble a = random_dd(place, 2);
        DoubleDouble b = random_dd(place + 1000000, 2);
        if (cancelling && i >= 512) b = {-b.hi, -b.lo};
        sum = step(a, b, sum);
        if (every && i % every == every - 1u) sum = precision::renormalised(sum);
        want += Exact(a) * Exact(b);
        size += std::fabs(a.hi * b.hi);
      }
      sum_of_errors += (Exact(sum) - want).size() / size;
    }
    return std::log2(sum_of_errors / 40);
  };
  auto fifteen = [](auto a, auto b, auto c) { return kernels::multiply_add_fused(a, b, c); };
  auto late = [](auto a, auto b, auto c) { return precision::multiply_add_late(a, b, c); };
  auto fewest = [](auto a, auto b, auto c) { return precision::multiply_add_fewest(a, b, c); };
  for (bool cancelling : {false, true}) {
    const double usual = mean_of(fifteen, 0, cancelling), eighth = mean_of(late, 8, cancelling),
                 fewest_eighth = mean_of(fewest, 8, cancelling), never = mean_of(late, 0, cancelling);
    CAPTURE(usual);
    CAPTURE(eighth);
    CHECK(usual < -105);
    CHECK(eighth < usual + 1.2);
    CHECK(fewest_eighth < usual + 1.2);
    CHECK(never > eighth + 2);
  }
}

TEST_CASE("precision: quad-double arithmetic keeps its bounds, by multiple precision") {
  Worst add, mul, together, branched_add, branched_mul, branched;
  int out_of_order = 0;
  auto look = [&](QuadDouble x) {
    out_of_order += !(nearly_in_order(x.a, x.b) && nearly_in_order(x.b, x.c) && nearly_in_order(x.c, x.d));
  };
  for (const auto& [a, b] : qd_pairs()) {
    const Exact x = exact(a), y = exact(b);
    const double sizes = x.size() + y.size(), size = (x * y).size();
    add.add(exact(precision::add(a, b)), x + y, sizes);
    mul.add(exact(precision::mul(a, b)), x * y, size);
    branched_add.add(exact(precision::branches::add(a, b)), x + y, sizes);
    branched_mul.add(exact(precision::branches::mul(a, b)), x * y, size);
    for (const QuadDouble& c : {a, QuadDouble{-a.a * b.a, 0, 0, 0}}) {
      together.add(exact(precision::multiply_add(a, b, c)), x * y + exact(c), exact(c).size() + size);
      branched.add(exact(precision::branches::multiply_add(a, b, c)), x * y + exact(c), exact(c).size() + size);
      look(precision::multiply_add(a, b, c));
    }
    look(precision::add(a, b));
    look(precision::mul(a, b));
  }
  CHECK(out_of_order == 0);
  for (const Worst& worst : {add, branched_add}) {
    CHECK(worst.error <= 0x1p-212);
    CHECK(worst.error > 0x1p-217);
  }
  for (const Worst& worst : {mul, together, branched_mul, branched}) {
    CHECK(worst.error <= 0x1p-209);
    CHECK(worst.error > 0x1p-213);
  }
}

#else

TEST_CASE("precision: arithmetic by multiple precision" * doctest::skip()) {}

#endif
