// What the check files of this lesson's exercises share.
#pragma once
#include <cmath>

#include "engine/exercise.h"
#include "reduction.h"

namespace reduction {

/// Calls the student's function the way the lesson calls its steps.
inline void call(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Launch*>(function)(a.get<const float>("in"), a.get<float>("out"), a.get<float>("scratch"),
                                      size_t(a.size()[0]), a.stream());
}

/// One number, less than a warp, less than a block, more than a block but not a multiple, and the size at which
/// counters are read.
inline const std::vector<warpwise::Size> kShapes = {{{1}}, {{31}}, {{256}}, {{1000}}, {{4099}}, {{65536}}};
inline const warpwise::Size kCounted = {{65536}};

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
