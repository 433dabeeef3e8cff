// The kinds of input.
#include <cmath>

#include "engine/random.h"
#include "problems.h"

namespace attention {

double input_number(const std::string& kind, uint64_t seed, int64_t i, int64_t cols) {
  const double random = 4 * warpwise::uniform(seed, uint64_t(i)) - 2;
  if (kind == "outliers") return warpwise::uniform(seed + 1, uint64_t(i)) < 1 / 64.0 ? 500 * random : random;
  if (kind == "equal") return 4 * warpwise::uniform(seed, 0) - 2;
  if (kind == "far") return 1e4 + random;
  if (kind == "below") return random - 1e4;
  if (kind == "wide") return 5 * random;
  if (kind == "few") return uint64_t(i % cols) % 256 == seed % 256 ? random : random - 200;
  if (kind == "up to 0") return random > 0 ? 0 : random;
  if (kind == "far both ways") return (i / cols % 2 == 0 ? 1e4 : -3e4) + random;
  if (kind == "thousands") return (i / cols % 2 == 0 ? 700 : -3000) + random;
  if (kind == "far below") {
    const double bases[] = {-3e4 + random, -1e6, -1e8};
    return bases[i / cols % 3];
  }
  if (kind == "holes") {  // any number is masked; of some rows all but one, or all
    const int64_t row = i / cols, only = row * 37 % cols;
    if (row % 5 == 3) return i % cols == only ? random : -INFINITY;
    return row % 7 == 6 || warpwise::uniform(seed + 1, uint64_t(i)) < 0.5 ? -INFINITY : random;
  }
  if (kind != "masked") return random;
  const int64_t row = i / cols, first = row % 9 == 0 ? 0 : row * 37 % cols + 1;
  // All of a row, its end, or its beginning.
  if (row % 3 == 0 && (row % 9 == 6 ? i % cols < cols - first : i % cols >= first)) return -INFINITY;
  return row % 3 == 1 ? random - 1e4 : random;  // far below 0, and not masked
}

}  // namespace attention
