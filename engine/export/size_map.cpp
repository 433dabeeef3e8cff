#include "engine/export/size_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/export/units.h"
#include "engine/export/words.h"

namespace warpwise {

namespace {

constexpr double kMapWidth = 760, kFieldHeight = 40, kMapLabel = 11, kMapTop = 8;

/// The best of the rivals at one size, and the next; of several clocks, those that most steps were timed by.
MapCell cell_of(const LessonInfo& lesson, const std::vector<const Result*>& results) {
  MapCell cell;
  auto groups = rivals(lesson, by_clock(results).board);
  const auto most =
      std::max_element(groups.begin(), groups.end(), [](auto& a, auto& b) { return a.size() < b.size(); });
  if (most == groups.end() || most->size() < 2) return cell;
  std::sort(most->begin(), most->end(), [](auto* a, auto* b) { return a->time_ms.median < b->time_ms.median; });
  const Result *best = (*most)[0], *next = (*most)[1];
  if (!well_known(*best)) return cell;
  cell.best = best;
  cell.ahead = next->time_ms.median / best->time_ms.median;
  cell.shared = !well_known(*next) || !differs_beyond_noise(best->time_ms, next->time_ms);
  return cell;
}

size_t place_in(const std::vector<int64_t>& values, int64_t value) {
  return static_cast<size_t>(std::lower_bound(values.begin(), values.end(), value) - values.begin());
}

}  // namespace

SizeMap make_size_map(const LessonInfo& lesson, const TaskInfo& task, const std::vector<SizedResult>& results) {
  std::map<Size, std::vector<const Result*>> by_size;
  for (const auto& [size, result] : results)
    if (result && size.extents.size() == task.dimensions.size()) by_size[size].push_back(result);
  SizeMap map;
  std::vector<std::set<int64_t>> values(task.dimensions.size());
  for (const auto& [size, all] : by_size) {
    MapCell cell = cell_of(lesson, all);
    if (!cell.best) continue;
    cell.size = size;
    map.cells.push_back(cell);
    for (size_t i = 0; i < values.size(); i++) values[i].insert(size[i]);
  }
  std::vector<size_t> vary;
  for (size_t i = 0; i < values.size(); i++)
    if (values[i].size() > 1) vary.push_back(i);
  if (vary.size() != 2) return {};
  const size_t down = vary[0], across = vary[1];
  map.down = task.dimensions[down], map.across = task.dimensions[across];
  map.rows.assign(values[down].begin(), values[down].end());
  map.cols.assign(values[across].begin(), values[across].end());
  for (MapCell& cell : map.cells)
    cell.row = place_in(map.rows, cell.size[down]), cell.col = place_in(map.cols, cell.size[across]);
  return map;
}

std::vector<Size> grid_of(const TaskInfo& task) {
  if (task.sizes.empty()) return {};
  std::vector<std::set<int64_t>> values(task.dimensions.size());
  for (const Size& size : task.sizes)
    for (size_t i = 0; i < values.size(); i++) values[i].insert(size[i]);
  std::vector<size_t> vary;
  for (size_t i = 0; i < values.size(); i++)
    if (values[i].size() > 1) vary.push_back(i);
  if (vary.size() != 2) return {};
  const size_t one = vary[0], other = vary[1];
  std::vector<Size> grid;
  for (const int64_t a : values[one])
    for (const int64_t b : values[other])
      if (std::any_of(task.sizes.begin(), task.sizes.end(),
                      [&](auto& size) { return a <= size[one] && b <= size[other]; })) {
        grid.push_back(task.sizes.front());
        grid.back().extents[one] = a, grid.back().extents[other] = b;
      }
  return grid;
}

std::string ahead_words(const MapCell& cell) {
  return cell.shared ? "no more than noise ahead of the next"
                     : fmt::format("{:.3g}\u00d7 ahead of the next", cell.ahead);
}

Svg draw_map(const SizeMap& map, const LessonInfo& lesson) {
  double names = text_width(map.down, kMapLabel);
  for (const int64_t value : map.rows) names = std::max(names, text_width(std::to_string(value), kMapLabel));
  const double left = names + 10, field = (kMapWidth - left) / static_cast<double>(map.cols.size());
  const double bottom = kMapTop + kFieldHeight * static_cast<double>(map.rows.size());
  Svg svg(kMapWidth, bottom + 34, "The fastest step at each size of " + lesson.title);
  const auto x_of = [&](size_t col) { return left + field * static_cast<double>(col); };
  const auto y_of = [&](size_t row) { return bottom - kFieldHeight * static_cast<double>(row + 1); };

  for (size_t row = 0; row < map.rows.size(); row++)
    svg.text({left - 6, y_of(row) + kFieldHeight / 2 + 4}, std::to_string(map.rows[row]), "s d", "end");
  for (size_t col = 0; col < map.cols.size(); col++)
    svg.text({x_of(col) + field / 2, bottom + 14}, std::to_string(map.cols[col]), "s d", "middle");
  svg.text({left - 6, bottom + 14}, map.down, "s d", "end");
  svg.text({left + (kMapWidth - left) / 2, bottom + 29}, map.across, "s d", "middle");

  for (const MapCell& cell : map.cells) {
    const auto step =
        std::find_if(lesson.steps.begin(), lesson.steps.end(), [&](auto& each) { return each.id == cell.best->step; });
    const size_t number = static_cast<size_t>(
        std::count_if(lesson.steps.begin(), step, [](auto& each) { return each.kind == Kind::step; }));
    const std::string title = step == lesson.steps.end() ? cell.best->step : step->title;
    const double x = x_of(cell.col), y = y_of(cell.row);
    const std::string time = time_text(cell.best->time_ms.median);
    svg.rect({x + 1, y + 1}, field - 2, kFieldHeight - 2,
             "bar " + colour_class(Kind::step, number) + (cell.best->source == "modelled" ? " modelled" : " second"),
             fmt::format("{} at {}: {}, {}", title, to_string(cell.size), time, ahead_words(cell)));
    const std::string shown = fitted(title, kMapLabel, field - 8);
    svg.text({x + field / 2, y + 17}, shown == title ? title : fitted(cell.best->step, kMapLabel, field - 8), "s",
             "middle");
    svg.text({x + field / 2, y + 31}, fitted(time, kMapLabel, field - 8), "s d", "middle");
  }
  return svg;
}

}  // namespace warpwise
