// What the check files of this lesson's exercises share.
#pragma once
#include <algorithm>
#include <cmath>

#include "engine/exercise/exercise.h"
#include "reduction.h"

namespace reduction {

/// Calls the student's function the way the lesson calls its steps.
inline void call(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Launch*>(function)(a.get<const float>("in"), a.get<float>("out"), a.get<float>("scratch"),
                                      size_t(a.size()[0]), a.stream());
}

/// One number, a warp, less than a block, a block, more than one but not a multiple, more than 16 bits count, and the
/// size whose counters are shown. Whole numbers have an exact sum, in which no lost number can hide, however many
/// there are.
inline const std::vector<warpwise::Shape> kShapes = {
    {{1}},
    {{31}},
    {{32}},
    {{256}},
    {{1000}},
    {{4099}},
    {{{65536}}, true},
    warpwise::Shape({70001}).with({{"input", "whole"}}, "all numbers are whole, so that their sum is exact"),
    warpwise::Shape({(1 << 19) + 5})
        .with({{"input", "whole"}}, "all numbers are whole, so that their sum is exact")
        .uncounted()};

inline warpwise::Shape of_whole(const warpwise::Shape& shape) {
  return shape.with({{"input", "whole"}}, "all numbers are whole, so that their sum is exact");
}

/// More numbers than a float can count, whole ones: each that is lost shows in their sum.
inline const std::vector<warpwise::Shape> kVast = {of_whole({{(1 << 24) + 1}}), of_whole({{(1 << 24) + 4099}})};

/// Sizes without goals: all remainders, and blocks of 4096 numbers that are more than half full.
inline std::vector<warpwise::Shape> drawn_uncounted(uint64_t random) {
  std::vector<warpwise::Shape> shapes;
  for (const auto& shape : warpwise::of_all_remainders({{20000}}, random)) shapes.push_back(of_whole(shape));
  uint64_t more = random;
  for (const int64_t blocks : {int64_t(0), int64_t(1), 5 + int64_t(random % 60)})
    for (const int64_t least : {2049, 3073}) {
      more = more / 3 + 7919;
      shapes.push_back(of_whole(warpwise::Shape({4096 * blocks + least + int64_t(more % 1023)}).uncounted()));
    }
  return shapes;
}

/// A size of whole blocks that nobody can know before, with goals, and one that ends in part of a block: what a kernel
/// does for 65536 alone is not enough.
inline std::vector<warpwise::Shape> drawn(uint64_t random) {
  std::vector<warpwise::Shape> shapes = {
      {{{256 * int64_t(300 + random % 200)}}, true},
      // No multiple of 4.
      warpwise::Shape{{{256 * int64_t(300 + random / 256 % 200) + 4 * int64_t(random / 65536 % 63) + 1 +
                        int64_t(random / 65536 / 63 % 3)}},
                      true}
          .loosely(1.25)};
  for (auto& shape : drawn_uncounted(random / 7)) shapes.push_back(std::move(shape));
  return shapes;
}

constexpr int64_t kBlock = 256;  // numbers of a block in the exercises that work in passes

/// Sums f(numbers) over the passes that leave one number. `per_block`: numbers that a block sums.
template <class F>
double over_passes(const warpwise::Size& size, F f, int64_t per_block = kBlock) {
  double sum = 0;
  for (int64_t n = size[0];; n = (n - 1) / per_block + 1) {
    sum += f(n);
    if (n <= per_block) return sum;
  }
}
inline double passes_of(const warpwise::Size& size) {
  return over_passes(size, [](int64_t) { return 1; });
}
inline double blocks_of(const warpwise::Size& size) {
  return over_passes(size, [](int64_t n) { return (n - 1) / kBlock + 1; });
}
/// So many for each block of all passes.
inline warpwise::Figure a_block(double each) {
  return [each](const warpwise::Size& size) { return each * blocks_of(size); };
}

/// Every number of each pass is read once, by whole warps.
inline const warpwise::Goal kReadsOnce = {
    .what = "load requests",
    .before = [](const warpwise::Size& size) { return over_passes(size, [](int64_t n) { return (n - 1) / 32 + 1; }); },
    .target = [](const warpwise::Size& size) { return over_passes(size, [](int64_t n) { return (n - 1) / 32 + 1; }); },
    .measure = warpwise::read_requests,
    .cause = "Read each number from global memory once: the 32 lanes of a warp load together."};
/// Each block stores its sum.
inline const warpwise::Goal kStoresOnce = {.what = "store requests",
                                           .before = blocks_of,
                                           .target = blocks_of,
                                           .measure = warpwise::write_requests,
                                           .cause = "A block stores one number in global memory: its sum."};

inline bool is_first(const warpwise::Outcome& o) {
  return o.size[0] > 1 && o.got.get<float>("out")[0] == o.given.get<float>("in")[0];
}
inline const warpwise::Cause kFirstOnly = {is_first, "The result is the first number alone: nothing is added to it."};

/// Of a tree that ends a level early: every second number is missing.
inline bool is_every_second(const warpwise::Outcome& o) {
  if (o.size[0] < 2 || o.size[0] > 256) return false;
  double sum = 0;
  for (int64_t i = 0; i < o.size[0]; i += 2) sum += o.given.get<float>("in")[i];
  return std::abs(o.got.get<float>("out")[0] - sum) < 1e-4;
}
/// Of shuffles that begin at distance 8: lanes 16 to 31 are missing. Looked at where one warp has all numbers.
inline bool is_half_a_warp(const warpwise::Outcome& o) {
  if (o.size[0] <= 16 || o.size[0] > 32) return false;
  double sum = 0;
  for (int64_t i = 0; i < 16; i++) sum += o.given.get<float>("in")[i];
  return std::abs(o.got.get<float>("out")[0] - sum) < 1e-4;
}
inline const warpwise::Cause kHalfAWarp = {is_half_a_warp,
                                           "The upper 16 lanes are missing: at which distance do the exchanges begin?"};

/// Of lane 0 that adds its own number at each exchange, as shuffles upwards give it back.
inline bool is_multiple_of_first(const warpwise::Outcome& o) {
  const double times = o.got.get<float>("out")[0] / double(o.given.get<float>("in")[0]);
  return o.size[0] == 1 && times > 1.5 && std::abs(times - std::round(times)) < 1e-3;
}
inline const warpwise::Cause kItself = {
    is_multiple_of_first,
    "Lane 0 has added its own number again and again: which lanes does it get numbers from, and which lane should hold the sum?"};

inline const warpwise::Cause kEverySecond = {
    is_every_second,
    "Every second number is missing, as if the last level were left out: which stride does the loop end with?"};

}  // namespace reduction
