// What the tests of this lesson's arithmetic share: a number that counts what is done to it, and random numbers of
// several parts. Include it before the arithmetic: its operations are declared before the templates that call them.
#pragma once
#include <cmath>
#include <vector>

#include "engine/compare.h"

namespace counting {
struct Number {
  double value = 0;
  Number() = default;
  explicit Number(double value) : value(value) {}
  Number operator-() const { return Number(-value); }  // a sign of an operand, free on every processor
  bool operator!=(Number other) const { return value != other.value; }
};
inline int operations = 0;
inline Number counted(double value) {
  operations++;
  return Number(value);
}
}  // namespace counting
namespace kernels::rounded {
inline counting::Number add(counting::Number a, counting::Number b) { return counting::counted(a.value + b.value); }
inline counting::Number sub(counting::Number a, counting::Number b) { return counting::counted(a.value - b.value); }
inline counting::Number mul(counting::Number a, counting::Number b) { return counting::counted(a.value * b.value); }
inline counting::Number fma(counting::Number a, counting::Number b, counting::Number c) {
  return counting::counted(std::fma(a.value, b.value, c.value));
}
}  // namespace kernels::rounded

#include "tests/support/multiple_precision.h"

namespace precision::test {

using counting::Number;

template <class F>
int operations_of(F function) {
  counting::operations = 0;
  function();
  return counting::operations;
}

inline double random_sign(uint64_t seed, uint64_t i) { return warpwise::uniform(seed, i) < 0.5 ? -1 : 1; }

/// Parts each at most half a unit in the last place of the one before; exponent of the first in -spread to spread.
inline std::vector<double> random_parts(uint64_t seed, uint64_t i, int parts, int spread) {
  std::vector<double> all;
  double unit = std::ldexp(2.0, int((2 * warpwise::uniform(seed, 11 * i) - 1) * spread));
  for (int part = 0; part < parts; part++) {
    const double fraction = warpwise::uniform(seed + 1, 11 * i + part) +
                            0x1p-24 * warpwise::uniform(seed + 2, 11 * i + part) +
                            0x1p-48 * std::floor(32 * warpwise::uniform(seed + 3, 11 * i + part));
    const double value =
        random_sign(seed + 4, 11 * i + part) * (part == 0 ? 0.5 + 0.499 * fraction : 0.999 * fraction) * unit;
    const bool ended = part > 0 && (all.back() == 0 || warpwise::uniform(seed + 5, 11 * i + part) < 0.05);
    all.push_back(ended ? 0 : value);
    if (!ended) unit = std::ldexp(1.0, std::ilogb(value) - 53);  // half a unit in the last place
  }
  return all;
}

#if WARPWISE_MPFR
/// The largest error so far.
struct Worst {
  double error = 0;
  void add(const warpwise::test::Exact& got, const warpwise::test::Exact& want, double unit) {
    const double difference = (got - want).size();
    error = warpwise::worse_of(error, difference == 0 ? 0 : difference / unit);
  }
};
#endif

}  // namespace precision::test
