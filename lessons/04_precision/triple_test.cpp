// Triple-double arithmetic: how many operations it takes, by counting, and how far it is from the truth, by MPFR.
#include <doctest/doctest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "lessons/04_precision/counted_test.h"

#include "lessons/04_precision/td.h"

namespace {

using counting::Number;
using precision::TripleDouble;
using precision::test::operations_of;
using CountedTD = precision::Triple<Number>;

TripleDouble random_td(uint64_t i, int spread = 30) {
  const auto parts = precision::test::random_parts(91, i, 3, spread);
  return {parts[0], parts[1], parts[2]};
}

CountedTD counted(TripleDouble x) { return {Number(x.a), Number(x.b), Number(x.c)}; }
bool is_finite(TripleDouble x) { return std::isfinite(x.a + x.b + x.c); }

}  // namespace

TEST_CASE("precision: operations of triple-double arithmetic, by counting") {
  for (uint64_t i = 0; i < 500; i++) {
    const CountedTD x = counted(random_td(i)), y = counted(random_td(i + 5000));
    CHECK(operations_of([&] { precision::in_order(x.a, y.a, y.b); }) == 21);
    CHECK(operations_of([&] { precision::add(x, y); }) == 42);
    CHECK(operations_of([&] { precision::product(x, y); }) == 24);
    CHECK(operations_of([&] { precision::multiply_add(x, y, x); }) == 66);
  }
}

TEST_CASE("precision: triple-doubles that are not finite, too large, or cancel") {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const TripleDouble one{1, 0x1p-60, 0}, large{0x1p1000, 0, 0}, huge{0x1p1023, 0, 0};
  for (const double bad : {kInfinity, -kInfinity, std::nan("")}) {
    CHECK_FALSE(is_finite(precision::add(TripleDouble{bad, 0, 0}, one)));
    CHECK_FALSE(is_finite(precision::multiply_add(one, TripleDouble{bad, 0, 0}, one)));
    CHECK_FALSE(is_finite(precision::multiply_add(one, one, TripleDouble{bad, 0, 0})));
  }
  CHECK_FALSE(is_finite(precision::multiply_add(large, large, one)));
  CHECK_FALSE(is_finite(precision::add(huge, huge)));
  const TripleDouble x{0.7, 0x1p-56, -0x1p-111}, zero = precision::add(x, TripleDouble{-0.7, -0x1p-56, 0x1p-111});
  CHECK(zero.a == 0);
  CHECK(zero.b == 0);
  CHECK(zero.c == 0);
  // All but the last part cancels: it is lifted into the first place.
  const TripleDouble rest = precision::add(x, TripleDouble{-0.7, -0x1p-56, 0});
  CHECK(rest.a == -0x1p-111);
  CHECK(rest.b == 0);
}

#if WARPWISE_MPFR

TEST_CASE("precision: triple-double arithmetic keeps its bounds, by multiple precision") {
  using precision::test::Worst;
  using warpwise::test::Exact;
  auto exact = [](TripleDouble x) { return Exact({x.a, x.b, x.c}); };
  Worst add, product, together;
  int out_of_order = 0;
  auto look = [&](TripleDouble x) {
    for (const auto& [larger, smaller] : {std::pair{x.a, x.b}, {x.b, x.c}})
      out_of_order += !(smaller == 0 || std::fabs(smaller) <= std::ldexp(1.0, std::ilogb(larger) - 52));
  };
  std::vector<std::pair<TripleDouble, TripleDouble>> pairs;
  for (uint64_t i = 0; i < 3000; i++) {
    const TripleDouble a = random_td(i, i % 3 ? 3 : 300);
    const double next = std::nextafter(a.a, 2 * a.a), bit = next - a.a;
    pairs.emplace_back(a, random_td(i + 9000, i % 3 ? 3 : 300));
    // What cancels in part, across parts, or entirely.
    pairs.emplace_back(a, TripleDouble{-a.a, -a.b, a.c});
    pairs.emplace_back(a, TripleDouble{-a.a, a.b, -a.c});
    pairs.emplace_back(a, TripleDouble{-next, bit - a.b, -0.5 * a.c});
    pairs.emplace_back(a, TripleDouble{-a.a, -a.b, -a.c});
    pairs.emplace_back(a, TripleDouble{-a.a, -a.b * (1 + 0x1p-40), 0});
  }
  for (const auto& [a, b] : pairs) {
    const Exact x = exact(a), y = exact(b);
    const double size = (x * y).size();
    add.add(exact(precision::add(a, b)), x + y, x.size() + y.size());
    product.add(exact(precision::product(a, b)), x * y, size);
    look(precision::add(a, b));
    for (const TripleDouble& c : {a, TripleDouble{-a.a * b.a, 0, 0}}) {
      together.add(exact(precision::multiply_add(a, b, c)), x * y + exact(c), exact(c).size() + size);
      look(precision::multiply_add(a, b, c));
    }
  }
  CHECK(out_of_order == 0);
  CHECK(add.error <= 0x1p-158);
  CHECK(add.error > 0x1p-160);
  for (const Worst& worst : {product, together}) {
    CHECK(worst.error <= 0x1p-156);
    CHECK(worst.error > 0x1p-158);
  }
}

#endif
