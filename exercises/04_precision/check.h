// What the check files of this lesson's exercises share.
#pragma once
#include <algorithm>
#include <cmath>

#include "arguments.h"
#include "engine/exercise/exercise.h"

namespace precision {

/// Calls the student's function the way the lesson calls its steps.
template <class Step>
void call(void* function, const warpwise::Arguments& a) {
  run(reinterpret_cast<Step*>(function), a);
}

/// Of vectors: one element, less than a warp, not a multiple of a block; the size whose counters are shown.
inline const std::vector<warpwise::Shape> kVectors = {{{1}},
                                                      {{31}},
                                                      {{257}},
                                                      {{1000}},
                                                      {{{1024}}, true},
                                                      warpwise::Shape({70001}).uncounted(),
                                                      warpwise::Shape({(1 << 20) + 3001}).uncounted()};

/// A multiple of a block that nobody can know before, with goals.
inline std::vector<warpwise::Shape> drawn_vector(uint64_t random) {
  std::vector<warpwise::Shape> shapes = warpwise::of_all_remainders({{3000}}, random);
  shapes.push_back({{{256 * int64_t(3 + random % 6)}}, true});
  return shapes;
}

/// The same for AXPY, with another factor.
inline std::vector<warpwise::Shape> drawn_axpy(uint64_t random) {
  std::vector<warpwise::Shape> shapes = drawn_vector(random);
  const std::string factor =
      std::to_string(int64_t(random / 8 % 40) - 20) + "/" + std::to_string(21 + int64_t(random / 512 % 10));
  for (auto& shape : shapes) shape.choices["a"] = factor;
  return shapes;
}

/// Whether everything is NaN: given lines leave that where they were called in a way that they forbid.
inline bool is_all_nan(const warpwise::Outcome& o, const char* buffer) {
  const auto out = o.got.get<double>(buffer);
  return std::all_of(out.begin(), out.end(), [](double value) { return std::isnan(value); });
}

/// Whether what is wrong first is right to the 53 bits of one double, as it is where a low part is missing or wrong.
inline bool is_one_double(const warpwise::Outcome& o) {
  return !o.error.first.empty() && std::all_of(o.error.first.begin(), o.error.first.end(), [](auto& m) {
    return std::abs(m.got - m.expected) <= 1e-14 * std::max(1., std::abs(m.expected));
  });
}
inline const warpwise::Cause kOneDouble = {
    is_one_double,
    "It is right to about 53 bits, as one double is, and not to 106: the low part is missing or wrong. Look at its signs and at what it subtracts from what."};

}  // namespace precision
