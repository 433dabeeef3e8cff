// What the check files of this lesson's exercises share.
#pragma once
#include "engine/exercise/exercise.h"
#include "half_gemm.h"

namespace half_gemm {

/// Calls the student's function the way the lesson calls its steps, in bfloat16.
inline void call(void* function, const warpwise::Arguments& a) {
  const warpwise::Size& size = a.size();
  reinterpret_cast<Launch<__nv_bfloat16>*>(function)(
      {a.get<const __nv_bfloat16>("a"), a.get<const __nv_bfloat16>("b"), a.get<__nv_bfloat16>("c"), int(size[0]),
       int(size[1]), int(size[2]), a.choices().at("b") == "columns", a.get<void>("scratch")},
      a.stream());
}

/// One element, less than a tile, a tile, more, and the size whose counters are shown.
inline const std::vector<warpwise::Shape> kShapes = {{{1, 1, 1}},       {{17, 9, 40}},
                                                     {{64, 128, 64}},   {{{128, 128, 192}}, true},
                                                     {{130, 150, 203}}, warpwise::Shape({20, 300, 600}).uncounted()};

/// Whole tiles, of a number that nobody can know before, with goals; any size; and more rows than two tiles.
inline std::vector<warpwise::Shape> drawn(uint64_t random) {
  const auto number = [&](int shift, uint64_t most) { return int64_t(1 + (random >> shift) % most); };
  return {{{{128 * number(0, 2), 128, 64 * number(8, 5)}}, true},
          {{number(16, 150), number(24, 150), number(32, 300)}},
          warpwise::Shape({300 + number(40, 300), number(50, 40), 70}).uncounted()};
}

/// The same for kernels that want rows of 16 bytes, the last with many rounds of their loop.
inline const std::vector<warpwise::Shape> kWholeShapes = {
    {{1, 8, 8}}, {{17, 24, 40}}, {{64, 128, 64}}, {{{128, 128, 384}}, true}, {{130, 152, 520}}};
inline std::vector<warpwise::Shape> drawn_whole(uint64_t random) {
  const auto number = [&](int shift, uint64_t most) { return int64_t(1 + (random >> shift) % most); };
  return {{{{128, 128, 64 * (5 + number(8, 4))}}, true},
          {{number(16, 150), 8 * number(24, 18), 8 * number(32, 60)}},
          warpwise::Shape({300 + number(40, 300), 8 * number(50, 4), 8 * (300 + number(4, 100))}).uncounted()};
}

}  // namespace half_gemm
