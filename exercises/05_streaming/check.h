// What the check files of this lesson's exercises share.
#pragma once
#include <cmath>

#include "arguments.h"
#include "engine/exercise/exercise.h"

namespace streaming {

/// Calls the student's program: A, B and C lie in pinned memory of the host.
inline void call_practice(void* function, const warpwise::Arguments& a) {
  reinterpret_cast<Practice*>(function)(gemm_of(a));
}

/// One element, less than a tile, around tiles, rows that lie apart, and the size whose counters are shown.
inline const std::vector<warpwise::Shape> kShapes = {
    {{1, 1, 1}},
    {{31, 33, 17}},
    warpwise::Shape({64, 65, 5}).with({{"pad", "1"}}, "rows lie apart"),
    {{33, 128, 40}},
    {{{96, 64, 48}}, true}};

/// Even and odd numbers of rows and of columns of tiles that nobody can know before, with goals; the last tiles of some
/// are not whole, and beta, which no float holds, is drawn too. More without goals.
inline std::vector<warpwise::Shape> drawn(uint64_t random) {
  std::vector<warpwise::Shape> shapes;
  const std::string beta = std::to_string(double(1 + random / 64 % 30) / 15 * (random / 4096 % 2 ? 1 : -1));
  for (const int64_t odd_rows : {0, 1})
    for (const int64_t odd_cols : {0, 1}) {
      const int64_t rows = 4 - odd_rows, cols = 4 - odd_cols + 2 * int64_t(random / 4 % 2);
      const bool whole = odd_rows == odd_cols;
      const int64_t rest = 1 + int64_t(random / 8 % 31);
      warpwise::Shape shape({{32 * rows - (whole ? 0 : rest), 32 * cols - (whole ? 0 : 32 - rest), 16}}, true);
      shapes.push_back(shape.with({{"beta", beta}}, ""));
    }
  for (const auto& shape : warpwise::of_all_remainders({{40, 50, 12}}, random)) shapes.push_back(shape);
  // Panels of two rows and of two columns; more tiles than above, with goals, and long rows of tiles; a deep product;
  // more tiles than eight bits count.
  shapes.push_back(warpwise::Shape({66, 34, 5}).uncounted());
  shapes.push_back({{{32 * int64_t(7 + random / 16 % 3), 32 * int64_t(6 + random / 32 % 3), 3}}, true});
  shapes.push_back({{{64, 32 * int64_t(12 + random / 512 % 3), 3}}, true});
  shapes.push_back(warpwise::Shape({40, 34, 150 + int64_t(random / 128 % 100)}).uncounted());
  shapes.push_back(warpwise::Shape({17 * 32, 16 * 32 - 1, 1}).uncounted());
  return shapes;
}

/// Where streams are to wait for each other, and the host for none before the end.
inline const warpwise::Goal kNoHost = {
    .what = "waits of the host before more work",
    .before = 0,
    .target = 0,
    .measure = warpwise::host_waits,
    .cause =
        "Let a stream wait for the other (cudaStreamWaitEvent), not the host: the host goes on and asks for more."};

/// Where turns are counted as a share of all pieces of work: pieces that nobody needs would make that share look small.
/// A copy may be cut in two here and there.
inline warpwise::Goal few_pieces(warpwise::Figure before, double (*needed)(const warpwise::Size&)) {
  const warpwise::Figure some_more = [needed](const warpwise::Size& size) { return std::floor(1.1 * needed(size)); };
  return {.what = "copies, kernels and fills",
          .before = std::move(before),
          .target = some_more,
          .measure = [](const warpwise::Counts& c) { return c.pieces; },
          .cause = "Leave out what no tile needs: the goal is fewer turns, not more pieces of work."};
}

inline double tile_rows(const warpwise::Size& size) { return double((size[0] - 1) / kPracticeSide + 1); }
inline double tile_cols(const warpwise::Size& size) { return double((size[1] - 1) / kPracticeSide + 1); }
inline double tiles(const warpwise::Size& size) { return tile_rows(size) * tile_cols(size); }
/// Of tiles that each bring both panels and C, multiply, and take C back.
inline double five_a_tile(const warpwise::Size& size) { return 5 * tiles(size); }
/// Of these where a panel of A comes once for a row of tiles.
inline double a_once_a_row(const warpwise::Size& size) { return 4 * tiles(size) + tile_rows(size); }
/// Bytes of A, B and C, and of a panel, where tiles are whole.
inline double bytes_of_a(const warpwise::Size& size) { return 8.0 * double(size[0] * size[2]); }
inline double bytes_of_b(const warpwise::Size& size) { return 8.0 * double(size[2] * size[1]); }
inline double bytes_of_c(const warpwise::Size& size) { return 8.0 * double(size[0] * size[1]); }
inline double bytes_of_panel(const warpwise::Size& size) { return 8.0 * double(kPracticeSide * size[2]); }
/// Every tile brings both of its panels.
inline double all_again(const warpwise::Size& size) {
  return 2 * tiles(size) * bytes_of_panel(size) + bytes_of_c(size);
}

/// Whether some elements of C are wrong, and all of these are as they were given.
inline bool is_as_given(const warpwise::Outcome& o) {
  const auto before = o.given.get<double>("c"), got = o.got.get<double>("c");
  int64_t same = 0;
  for (size_t i = 0; i < got.size(); i++) same += got[i] == before[i];
  return same >= o.error.wrong && o.error.wrong > 0 && same > 0;
}
inline const warpwise::Cause kAsGiven = {
    is_as_given, "Elements of C are as they were given. Was every tile computed, and copied back when it was there?"};

/// What all exercises of this lesson share; `name`: of the function that the file defines.
inline warpwise::Exercise practice(const std::string& name) {
  warpwise::Exercise exercise;
  exercise.launch = "streaming::" + name;
  exercise.parameters = warpwise::parameters_of<Practice>();
  exercise.headers = {"practice.h"};
  exercise.call = call_practice;
  exercise.program = true;
  exercise.shapes = kShapes;
  exercise.launches = 0;
  exercise.causes = {kAsGiven};
  exercise.choices = {{"pad", "0"}};
  return exercise;
}

}  // namespace streaming
