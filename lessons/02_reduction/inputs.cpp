#include "inputs.h"

#include <limits>

#include "engine/compare.h"

namespace reduction {

const std::vector<std::string>& input_kinds() {
  static const std::vector<std::string> kinds = {"uniform", "positive", "cancelling", "scaled",
                                                 "whole",   "infinity", "nan"};
  return kinds;
}

double input_number(std::string_view kind, uint64_t seed, int64_t i, int64_t n, int widest) {
  const int64_t mirrored = std::min(i, n - 1 - i);
  const double u = warpwise::uniform(seed, uint64_t(kind == "cancelling" ? mirrored : i));

  if (kind == "positive") return u;
  if (kind == "whole") return std::floor(17 * u) - 8;
  if (kind == "cancelling") {
    if (i == 0) return 1;
    if (i == n - 1 || i == n - 1 - i) return 0;
    return i == mirrored ? u : -u;
  }
  const int64_t special = int64_t(warpwise::uniform(seed + 1, 0) * double(n));
  if (kind == "infinity" && i == special) return std::numeric_limits<double>::infinity();
  if (kind == "nan" && i == special) return std::numeric_limits<double>::quiet_NaN();
  if (kind == "scaled") {
    const int power = int(warpwise::uniform(seed + 2, uint64_t(i)) * (2 * widest + 1)) - widest;
    return std::ldexp(2 * u - 1, power);
  }
  return 2 * u - 1;
}

}  // namespace reduction
