// What the check files of this lesson's exercises share.
#pragma once
#include <algorithm>
#include <cmath>

#include "arguments.h"
#include "engine/exercise/exercise.h"
#include "gemm.h"

namespace gemm {

/// Calls the student's function the way the lesson calls its steps. T is DoubleFloat or double.
template <class T>
void call(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Launch<T>*>(function)(gemm_of<T>(a), a.stream());
}

inline const char* const kApart =
    "the rows of A, B and C lie further apart than they are long (lda > k, ldb > n, ldc > n)";

inline const warpwise::Shape kScaled =
    warpwise::Shape({19, 36, 21})
        .with({{"rows", "padded"}, {"alpha", "-1.25"}, {"beta", "-0.7"}}, "alpha is -1.25 and beta is -0.7");

/// m x n x k: one element, a row, a column, less than a tile, not multiples of one, rows that lie apart in memory,
/// longer than 16 bits count, and the size whose counters are shown.
inline const std::vector<warpwise::Shape> kShapes = {{{1, 1, 1}},
                                                     {{1, 40, 20}},
                                                     {{40, 1, 20}},
                                                     {{5, 7, 3}},
                                                     {{16, 16, 16}},
                                                     {{33, 18, 47}},
                                                     warpwise::Shape({20, 35, 19}).with({{"rows", "padded"}}, kApart),
                                                     {{{48, 48, 48}}, true},
                                                     warpwise::Shape({66001, 2, 3}).uncounted(),
                                                     warpwise::Shape({3, 66002, 2}).uncounted(),
                                                     warpwise::Shape({81, 130, 100}).uncounted()};

/// For kernels that compute alpha A B + beta C.
inline std::vector<warpwise::Shape> shapes_and_scaled() {
  std::vector<warpwise::Shape> shapes = kShapes;
  shapes.push_back(kScaled);
  return shapes;
}

/// More elements of C than a float can number.
inline const std::vector<warpwise::Shape> kVast = {{{4099, 4101, 1}}};

/// Few elements, of many products each: many rounds of a loop over tiles, with counters, and more still without.
inline std::vector<warpwise::Shape> drawn_deep(uint64_t random) {
  return {{{3, 5, 300 + int64_t(random % 300)}}, warpwise::Shape({2, 3, 4100 + int64_t(random % 900)}).uncounted()};
}

/// A size of whole tiles that nobody can know before, with goals: what a kernel does for 48 x 48 x 48 alone is not
/// enough. Tiles 32 deep are whole, too, so that one round too many is seen.
inline std::vector<warpwise::Shape> drawn(uint64_t random) {
  const auto tiles_of = [&](int least, int place) { return 16 * int64_t(least + (random >> place) % 2); };
  const int64_t less = 1 + int64_t(random >> 8) % 3;
  std::vector<warpwise::Shape> shapes = {
      {{{tiles_of(2, 0), tiles_of(4, 1), 2 * tiles_of(3, 2)}}, true},
      warpwise::Shape{{{80 - less, 96 - less % 3 - 1, 64 - less}}, true}.loosely(1.5)};
  for (const auto& shape : warpwise::of_all_remainders({{20, 30, 24}}, random)) shapes.push_back(shape);
  for (const auto& shape : drawn_deep(random / 3)) shapes.push_back(shape);
  return shapes;
}

/// Multiples of every block of 16 R elements, R = 1 to 4.
inline std::vector<warpwise::Shape> drawn_blocks(uint64_t random) {
  const int64_t longer = int64_t(random % 3);
  std::vector<warpwise::Shape> shapes = warpwise::of_all_remainders({{40, 60, 20}}, random);
  for (const auto& shape : drawn_deep(random / 3)) shapes.push_back(shape);
  shapes.push_back({{{longer == 0 ? 384 : 192, longer == 1 ? 384 : 192, longer == 2 ? 48 : 16}}, true});
  return shapes;
}

/// Multiples of a tile of 32 x 32.
inline std::vector<warpwise::Shape> drawn_of_32(uint64_t random) {
  std::vector<warpwise::Shape> shapes = warpwise::of_all_remainders({{30, 40, 20}}, random);
  for (const auto& shape : drawn_deep(random / 3)) shapes.push_back(shape);
  shapes.push_back(
      {{{32 * int64_t(1 + random % 2), 32 * int64_t(1 + random / 2 % 2), 16 * int64_t(1 + random / 4 % 3)}}, true});
  shapes.push_back(
      warpwise::Shape{{{96 - 1 - int64_t(random / 16 % 3), 64 - 1 - int64_t(random / 64 % 3), 45}}, true}.loosely(1.5));
  return shapes;
}

/// Load requests of a product without tiles, two for each multiply-add of a warp; and of tiles of 16 x 16.
inline double loads_untiled(const warpwise::Size& size) {
  return 2 * double(size[0]) * double(size[1]) * double(size[2]) / 32;
}
inline double loads_tiled(const warpwise::Size& size) { return loads_untiled(size) / 16; }

/// Whether what is wrong first is right to the 24 bits of one float, as it is where a low part is missing or wrong.
inline bool is_one_float(const warpwise::Outcome& o) {
  return !o.error.first.empty() && std::all_of(o.error.first.begin(), o.error.first.end(), [](auto& m) {
    return std::abs(m.got - m.expected) <= 2e-6 * std::max(1., std::abs(m.expected));
  });
}
inline const warpwise::Cause kOneFloat = {
    is_one_float,
    "It is right to about 24 bits, as one float is, and not to 48: the low part is missing or wrong. Look at its signs and at what it subtracts from what."};

inline const warpwise::Forbidden kBinary64 = {
    .binary64 = true,
    .why =
        "Do it in float alone: on most GPUs binary64 is 32 or 64 times as slow, and that is why double-floats are used at "
        "all."};

}  // namespace gemm
