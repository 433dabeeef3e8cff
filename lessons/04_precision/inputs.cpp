#include "inputs.h"

#include <bit>
#include <cmath>

#include "engine/compare.h"
#include "exact.h"

namespace precision {

static Parts scaled(Parts parts, double by) {
  for (double& part : parts) part *= by;
  return parts;
}

/// Half a unit in the last place of a normal number: 2^-53 times the power of two at or below it.
static double half_unit(double value) {
  return std::bit_cast<double>(std::bit_cast<uint64_t>(value) & 0x7ff0000000000000) * 0x1p-53;
}

int Inputs::condition_bits() const { return static_cast<int>(std::lround(std::log2(std::stod(kind_)))); }

/// In (-1, 1). Each part is less than half a unit in the last place of the one before it.
Parts Inputs::random(uint64_t stream, uint64_t index) const {
  const uint64_t sequence = seed_ * 16 + stream * 2;
  auto symmetric = [&](uint64_t part) {
    const uint64_t at = index * 4 + part;
    const double most = warpwise::uniform(sequence, at), more = warpwise::uniform(sequence + 1, at);
    return 2 * (most + 0x1p-24 * more) - 1 + 0x1p-48 * (more - 0.5);
  };
  Parts parts{symmetric(0), 0, 0, 0};
  for (size_t part = 1; part < parts_; part++) {
    if (parts[part - 1] == 0) break;
    parts[part] = 0.999 * symmetric(part) * half_unit(parts[part - 1]);
  }
  return parts;
}

Parts Inputs::left(int64_t row, int64_t term) const {
  if (kind_ == "hilbert") return quotient(1, static_cast<double>(row + term + 1));
  const int64_t third = cancels() ? terms_ / 3 : 0;
  const int64_t from = term >= third && term < 2 * third ? term - third : term;
  return random(0, static_cast<uint64_t>(row * terms_ + from));
}

Parts Inputs::right(int64_t term, int64_t col, int64_t cols) const {
  if (kind_ == "hilbert") return quotient(1, static_cast<double>(term + col + 1));
  auto at = [&](int64_t place) { return random(1, static_cast<uint64_t>(place * cols + col)); };
  if (!cancels()) return at(term);
  const int64_t third = terms_ / 3;
  if (term < third) return at(term);
  if (term < 2 * third) return scaled(at(term - third), -1);
  return scaled(at(term), std::ldexp(1.0, -condition_bits()));
}

Parts Inputs::added(int64_t i, const Parts& a) const {
  if (kind_ == "units") {
    // -x of x's first part, up to four units away, and other parts behind it.
    const double first = left(0, i)[0], unit = 2 * half_unit(first);
    const Parts other = random(1, static_cast<uint64_t>(i));
    Parts near{std::fma(std::floor(8.99 * warpwise::uniform(seed_ + 5, static_cast<uint64_t>(i))) - 4, unit, -first), 0,
               0, 0};
    if (parts_ > 1) near[1] = 0.999 * other[0] * half_unit(near[0]);
    return near;
  }
  if (kind_ == "apart")
    return scaled(random(1, static_cast<uint64_t>(i)),
                  std::ldexp(1.0, static_cast<int>(181 * warpwise::uniform(seed_ + 5, static_cast<uint64_t>(i))) - 90));
  if (!cancels())
    return kind_ == "hilbert" ? quotient(1, static_cast<double>(i + 2)) : random(1, static_cast<uint64_t>(i));
  // -a x (1 - 1 / condition), of a and x as the format has them.
  const Parts x = left(0, i);
  ExactSum sum;
  const double less = std::ldexp(1.0, -condition_bits());
  for (size_t p = 0; p < parts_; p++)
    for (size_t q = 0; q < parts_; q++) {
      sum.add_product(-a[p], x[q]);
      sum.add_product(less * a[p], x[q]);
    }
  return sum.rounded<4>();
}

}  // namespace precision
