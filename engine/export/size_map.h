// Which step is the fastest, over sizes of which two extents vary: a map. For the window and for a report's page.
#pragma once
#include <string>
#include <vector>

#include "engine/export/svg.h"
#include "engine/reader/figures.h"

namespace warpwise {

/// One size: its fastest step, and by how much.
struct MapCell {
  Size size;
  size_t col = 0, row = 0;
  const Result* best = nullptr;
  double ahead = 1;     // how many times the next step takes as long
  bool shared = false;  // the next differs from it by no more than noise
};

struct SizeMap {
  std::string across, down;         // names of the two extents
  std::vector<int64_t> cols, rows;  // their values, ascending
  std::vector<MapCell> cells;       // of sizes at which two steps or more were timed by one clock
};

/// A result, and the size that its time is for: a modelled time may be for another size than the result was checked at.
struct SizedResult {
  Size size;
  const Result* result = nullptr;
};

/// Empty unless exactly two extents of the task vary over the sizes that have a fastest step. `results`: of one task with
/// one set of choices, at any sizes; null entries are skipped.
SizeMap make_size_map(const LessonInfo& lesson, const TaskInfo& task, const std::vector<SizedResult>& results);

/// The sizes to measure for a map: all pairs of the values that two extents take in the sizes on offer, up to what one of these
/// sizes has in both. Empty unless exactly two extents vary.
std::vector<Size> grid_of(const TaskInfo& task);

/// "2.5× ahead of the next", "no more than noise ahead of the next".
std::string ahead_words(const MapCell& cell);

/// A field for each size, with the name and time of its fastest step.
Svg draw_map(const SizeMap& map, const LessonInfo& lesson);

}  // namespace warpwise
