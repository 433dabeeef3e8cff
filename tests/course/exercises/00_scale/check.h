// What the check files of this lesson's exercises share.
#pragma once
#include "engine/exercise/exercise.h"
#include "scale.h"

namespace scale {

inline void call(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Launch*>(function)(a.get<const float>("x"), a.get<float>("y"), size_t(a.size()[0]), a.stream());
}

inline const std::vector<warpwise::Shape> kShapes = {
    {{1}}, {{255}}, {{257}}, warpwise::Shape({70001}).uncounted(), {{{4096}}, true}};

inline std::vector<warpwise::Shape> drawn(uint64_t random) { return {{{{256 * int64_t(20 + random % 9)}}, true}}; }

/// The requests of whole warps that touch each element once.
inline double once(const warpwise::Size& size) { return double(size[0]) / 32; }

}  // namespace scale
