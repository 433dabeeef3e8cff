// What the check files of this lesson's exercises share.
#pragma once
#include "engine/exercise/exercise.h"
#include "transpose.h"

namespace transpose {

/// Calls the student's function the way the lesson calls its steps.
inline void call(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Launch*>(function)(a.get<const float>("in"), a.get<float>("out"), int(a.size()[0]), int(a.size()[1]),
                                      a.stream());
}

/// One element, one row, one column, smaller than a tile, not multiples of a tile, rows of one matrix that begin on 16
/// bytes where those of the other begin on 8, rows that begin on 16 bytes and end in part of a tile, the size whose
/// counters are shown, and longer than 16 bits count.
inline const std::vector<warpwise::Shape> kShapes = {{{1, 1}},
                                                     {{1, 40}},
                                                     {{40, 1}},
                                                     {{19, 28}},
                                                     {{33, 31}},
                                                     {{36, 34}},
                                                     {{34, 36}},
                                                     {{64, 64}},
                                                     {{68, 140}},
                                                     {{97, 130}},
                                                     {{{256, 256}}, true},
                                                     warpwise::Shape({1028, 520}).uncounted(),
                                                     warpwise::Shape({1, 66001}).uncounted(),
                                                     warpwise::Shape({66001, 1}).uncounted()};

/// More elements than a float can number: altogether, in a row, in a column.
inline const std::vector<warpwise::Shape> kVast = {
    {{4099, 4101}}, {{1, (1 << 24) + 1}}, {{1, (1 << 24) + 99}}, {{(1 << 24) + 99, 1}}};

inline warpwise::Shape of_any_bits(const warpwise::Shape& shape) {
  return shape.with(
      {{"input", "bits"}},
      "`in` holds any bits, NaNs and denormal numbers among them (shown as whole numbers): moving a float "
      "changes none");
}

/// A size of whole tiles that nobody can know before, with goals, larger than 256 x 256 and not square: what a kernel
/// does for the sizes above alone is not enough. Another whose last rows and columns of tiles are not whole
/// (`multiple`: its rows are as many times that), and some without goals.
inline std::vector<warpwise::Shape> drawn_ragged(uint64_t random, int64_t multiple) {
  const int64_t shorter = 32 * int64_t(9 + random % 3), longer = 32 * int64_t(12 + random / 4 % 4);
  // Of vectors an odd number: a longer vector's multiple would be met by luck.
  const int64_t more = multiple * (multiple > 1 ? 1 + 2 * int64_t(random / 32 % 4) : 1 + int64_t(random / 32 % 7)),
                other = 4 * int64_t(random / 256 % 8) + 1 + int64_t(random / 2048 % 3);  // no multiple of 4
  std::vector<warpwise::Shape> shapes = {
      random / 16 % 2 ? warpwise::Shape{{{shorter, longer}}, true} : warpwise::Shape{{{longer, shorter}}, true},
      warpwise::Shape{{{shorter + other, longer + more}}, true}.loosely(1.5)};
  for (const auto& shape : warpwise::of_all_remainders({{100, 140}}, random)) shapes.push_back(of_any_bits(shape));
  shapes.push_back(of_any_bits(warpwise::Shape({64 * (1 + int64_t(random / 1024 % 2)), 128}).uncounted()));
  return shapes;
}
inline std::vector<warpwise::Shape> drawn(uint64_t random) { return drawn_ragged(random, 1); }

/// The requests of whole warps that touch each element once.
inline double once(const warpwise::Size& size) { return double(size[0]) * double(size[1]) / 32; }

/// Whether out[index(row, col)] is in[row][col] wherever something was written, and something was.
template <class Index>
bool lies_at(const warpwise::Outcome& o, Index index) {
  const auto in = o.given.get<float>("in"), out = o.got.get<float>("out");
  const int64_t rows = o.size[0], cols = o.size[1];
  if (rows == 1 || cols == 1) return false;  // there a copy is right
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

/// Every element is read once and written once, by whole warps.
inline const warpwise::Goal kReadsOnce = {
    .what = "load requests",
    .before = once,
    .target = once,
    .measure = warpwise::read_requests,
    .cause = "Read each element once, by a plain load: the 32 lanes of a warp load together."};
inline const warpwise::Goal kWritesOnce = {.what = "store requests",
                                           .before = once,
                                           .target = once,
                                           .measure = warpwise::write_requests,
                                           .cause = "Write each element once: the 32 lanes of a warp store together."};

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
                                                         .cause = "Mend the tiled kernel; do not go round the tile."},
                                                        kReadsOnce,
                                                        kWritesOnce};

/// The tile itself: each element passes through it once, and no lanes of a warp meet in a bank.
inline const std::vector<warpwise::Goal> kNoConflicts = {
    {.what = "wavefronts per shared load",
     .before = 32,
     .target = 1,
     .measure = warpwise::wavefronts_per_shared_load,
     .cause =
         "The 32 elements of a column still lie in too few banks: in which one is element (row, col) of the tile?"},
    {.what = "wavefronts per shared store",
     .before = 1,
     .target = 1,
     .measure = warpwise::wavefronts_per_shared_store,
     .cause = "The conflict has moved to the stores: the elements of one row must lie in 32 different banks too."},
    {.what = "shared load requests",
     .before = once,
     .target = once,
     .measure = warpwise::shared_load_requests,
     .cause =
         "Read each element from the tile once, all lanes of a warp together: lanes that take turns are requests of their "
         "own."},
    {.what = "shared store requests",
     .before = once,
     .target = once,
     .measure = warpwise::shared_store_requests,
     .cause =
         "Write each element to the tile once, all lanes of a warp together: lanes that take turns are requests of their "
         "own."}};

}  // namespace transpose
