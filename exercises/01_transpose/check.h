// What the check files of this lesson's exercises share.
#pragma once
#include "engine/exercise.h"
#include "transpose.h"

namespace transpose {

/// Calls the student's function the way the lesson calls its steps.
inline void call(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Launch*>(function)(a.get<const float>("in"), a.get<float>("out"), int(a.size()[0]), int(a.size()[1]),
                                      a.stream());
}

/// Smaller than a tile, not square, not multiples of a tile, and the size at which counters are read.
inline const std::vector<warpwise::Size> kShapes = {{{1, 1}},   {{1, 40}},   {{33, 31}},
                                                    {{64, 64}}, {{97, 130}}, {{256, 256}}};
inline const warpwise::Size kCounted = {{256, 256}};

/// Whether out[index(row, col)] is in[row][col] wherever something was written, and something was.
template <class Index>
bool lies_at(const warpwise::Outcome& o, Index index) {
  const auto in = o.given.get<float>("in"), out = o.got.get<float>("out");
  const int64_t rows = o.size[0], cols = o.size[1];
  bool any = false;
  for (int64_t row = 0; row < rows; row++)
    for (int64_t col = 0; col < cols; col++) {
      const int64_t i = index(row, col, rows, cols);
      if (i < 0 || i >= rows * cols || out[i] != out[i]) continue;
      any = true;
      if (out[i] != in[row * cols + col]) return false;
    }
  return any;
}

inline bool is_copy(const warpwise::Outcome& o) {
  return lies_at(o, [](int64_t row, int64_t col, int64_t, int64_t cols) { return row * cols + col; });
}

inline const warpwise::Cause kCopied = {
    is_copy, "`out` is a copy of `in`, not turned: which index takes the row of `out`, and which its column?"};

/// For a tiled kernel that is to be mended, not replaced: neither side strides.
inline const std::vector<warpwise::Goal> kStaysTiled = {{.what = "sectors per load request",
                                                         .before = 4,
                                                         .target = 4,
                                                         .measure = warpwise::sectors_per_load,
                                                         .cause = "Mend the tiled kernel; do not go round the tile."},
                                                        {.what = "sectors per store request",
                                                         .before = 4,
                                                         .target = 4,
                                                         .measure = warpwise::sectors_per_store,
                                                         .cause = "Mend the tiled kernel; do not go round the tile."}};

}  // namespace transpose
