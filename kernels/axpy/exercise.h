// What the exercises of `first_steps` and of `trip` are checked with.
#pragma once
#include <cmath>

#include "engine/exercise/exercise.h"
#include "kernels/axpy/problem.h"

namespace kernels {

/// One element, less than a warp, around a block of 256, more elements than 16 bits can count and more blocks than a
/// block has threads, and the size whose counters are shown.
inline const std::vector<warpwise::Shape> kShapes = {{{1}},
                                                     {{31}},
                                                     {{255}},
                                                     {{256}},
                                                     {{257}},
                                                     {{1000}},
                                                     {{5003}},
                                                     warpwise::Shape({300000}).uncounted(),
                                                     {{{16384}}, true}};

/// More elements than a float can number.
inline const std::vector<warpwise::Shape> kVast = {{{(1 << 24) + 1}}, {{(1 << 24) + 4099}}};

/// A number of whole blocks that nobody can know before, and one that ends in part of a block, with goals, and others
/// without, one of them larger than the million that somebody takes for the most; with a factor of either sign, and
/// numbers of all kinds.
inline std::vector<warpwise::Shape> drawn(uint64_t random) {
  // Millionths take all 24 bits of a float: a factor that is rounded to fewer shows.
  const auto anything = [&](warpwise::Shape shape, int64_t place) {
    const double factor = double(62500 + int64_t(random >> place) % 4000000) / 1e6;
    return shape.with({{"a", std::to_string(random >> (place + 8) & 1 ? -factor : factor)}, {"input", "any"}}, "");
  };
  std::vector<warpwise::Shape> shapes = {
      anything({{{256 * int64_t(65 + random % 60)}}, true}, 8),
      anything(warpwise::Shape({{256 * int64_t(65 + random % 50) + 1 + int64_t(random / 64 % 255)}}, true), 20)
          .loosely(1.3)};
  for (const auto& shape : warpwise::of_all_remainders({{3000}}, random)) shapes.push_back(anything(shape, 32));
  shapes.push_back(anything(warpwise::Shape({(1 << 20) + 1 + int64_t(random / 16 % 300000)}).uncounted(), 40));
  return shapes;
}

/// Whether every wrong element of y is what it was before, but for one of which only some bytes may be.
inline bool is_as_given(const warpwise::Outcome& o) {
  const auto x = o.given.get<float>("x"), y = o.given.get<float>("y"), got = o.got.get<float>("y");
  const double a = factor_of(o.choices);
  int others = 0;
  for (size_t i = 0; i < got.size(); i++) {
    const double product = a * x[i], size = std::abs(product) + std::abs(double(y[i]));
    others += got[i] != y[i] && !(std::abs(got[i] - product - y[i]) <= 1e-6 * size + 0x1p-126);
  }
  return o.error.wrong > others && others <= 1;
}

}  // namespace kernels
