// What the check files of this lesson's exercises share.
#pragma once
#include <cmath>

#include "engine/exercise.h"
#include "reduction.h"

namespace reduction {

/// Calls the student's function the way the lesson calls its steps.
inline void call(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Launch*>(function)(a.get<const float>("in"), a.get<float>("out"), a.get<float>("scratch"), size_t(a.size()[0]), a.stream());
}

/// One number, less than a warp, less than a block, more than a block but not a multiple, and the size at which counters are read.
inline const std::vector<warpwise::Size> kShapes = {{{1}}, {{31}}, {{256}}, {{1000}}, {{4099}}, {{65536}}};
inline const warpwise::Size kCounted = {{65536}};

inline bool is_first(const warpwise::Outcome& o) { return o.size[0] > 1 && o.got.get<float>("out")[0] == o.given.get<float>("in")[0]; }
inline const warpwise::Cause kFirstOnly = {is_first, "The result is the first number alone: nothing is added to it."};

/// Of a tree that ends a level early: every second number is missing.
inline bool is_every_second(const warpwise::Outcome& o) {
  if (o.size[0] < 2 || o.size[0] > 256) return false;
  double sum = 0;
  for (int64_t i = 0; i < o.size[0]; i += 2) sum += o.given.get<float>("in")[i];
  return std::abs(o.got.get<float>("out")[0] - sum) < 1e-4;
}
inline const warpwise::Cause kEverySecond = {is_every_second, "Every second number is missing, as if the last level were left out: which stride does the loop end with?"};

}  // namespace reduction
