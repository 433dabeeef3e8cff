#include "gui/figures/export.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "engine/errors.h"
#include "engine/export/csv.h"
#include "engine/export/page.h"
#include "engine/export/track_chart.h"
#include "gui/figures/figures.h"

namespace warpwise::gui {

namespace {

std::vector<ChartSource> chart_sources(const App& app) {
  std::vector<ChartSource> sources = {{app.source().label(), &app.board()}};
  if (app.second_source.source())
    sources.push_back({app.second_source.source()->label(), &app.second_source.source()->board()});
  return sources;
}

/// The groups of the chosen lesson with the chosen choices, of ticked steps.
std::vector<DrawnGroup> groups_in_sight(const App& app) {
  auto groups = drawn_groups(chart_sources(app), app.modeller());
  const Key key = app.key("", {});
  std::erase_if(groups, [&](const DrawnGroup& group) {
    return group.group.lesson != key.lesson || group.group.choices != key.choices;
  });
  for (auto& group : groups) std::erase_if(group.rows, [&](const DrawnRow& row) { return !app.ticked(*row.step); });
  std::erase_if(groups, [](auto& group) { return group.rows.empty(); });
  return groups;
}

/// "NVIDIA H200, recorded 2026-11-21; dotted or paler: other.jsonl"
std::string where_from(const App& app) {
  const Hello* hello = app.board().hello();
  std::string text = hello ? hello->device.name + ", " + hello->time.substr(0, 10) : "";
  if (hello && hello->device.backend == "simt")
    text += app.modeller() ? ", CPU backend, times " + app.modeller()->words() : ", host time of the CPU backend";
  if (app.second_source.source()) text += "; dotted or paler: " + app.second_source.name();
  return text;
}

/// The chosen task at the size that is shown.
std::optional<DrawnGroup> group_in_sight(const App& app) {
  for (DrawnGroup& group : groups_in_sight(app))
    if (group.group.size == app.shown_size() && group.group.task == app.task().id) return std::move(group);
  return std::nullopt;
}

std::string title_with_size(const App& app) { return app.lesson()->title + ", " + to_string(app.shown_size()); }

}  // namespace

std::string side_by_side_svg(const App& app) {
  const auto group = group_in_sight(app);
  return group
             ? draw_bars(time_bars(*group, chart_sources(app))).file(title_with_size(app) + ": times", where_from(app))
             : "";
}

std::string against_size_svg(const App& app) {
  const auto groups = groups_in_sight(app);
  std::vector<const DrawnGroup*> sizes;
  for (const auto& group : groups)
    if (group.group.task == app.task().id) sizes.push_back(&group);
  const bool rate = app.settings.quantity == Quantity::rate;
  const LineChart chart = against_size(sizes, rate ? SizeMetric::rate : SizeMetric::time, chart_sources(app));
  return chart.series.empty()
             ? ""
             : warpwise::draw_lines(chart).file(app.lesson()->title + ": " + chart.title, where_from(app));
}

std::string error_and_speed_svg(const App& app) {
  const auto group = group_in_sight(app);
  const LineChart chart = group ? error_against_speed(*group, chart_sources(app)) : LineChart();
  return chart.series.empty()
             ? ""
             : warpwise::draw_lines(chart).file(title_with_size(app) + ": error and speed", where_from(app));
}

std::string size_map_svg(const App& app) {
  const SizeMap map = app.lesson() ? map_in_sight(app) : SizeMap{};
  return map.cells.empty()
             ? ""
             : draw_map(map, *app.lesson()).file(app.lesson()->title + ": the fastest step", where_from(app));
}

std::string timeline_svg(const App& app) {
  const Timeline* timeline = app.step() ? app.timeline(app.step()->id, app.shown_size()) : nullptr;
  return !timeline || timeline->spans.empty()
             ? ""
             : draw_tracks(*timeline).file(
                   title_with_size(app) + ", " + app.step()->title + ": one traced run, " + timeline->source,
                   where_from(app));
}

std::string figure_svg(const App& app) {
  const auto svg = row_of(app.settings.view).svg;
  return svg ? svg(app) : "";
}

std::string board_csv(const App& app) {
  const auto sources = chart_sources(app);
  return figures_csv(drawn_groups(sources, app.modeller()), sources);
}

std::string board_page(const App& app) { return report_page(chart_sources(app), app.modeller()); }

std::filesystem::path free_name(const App& app, const std::string& extension) {
  const std::string name = app.lesson() ? app.lesson()->id + "_" + to_string(app.shown_size()) : "warpwise";
  for (int i = 1;; i++) {
    auto path = std::filesystem::current_path() / (name + (i > 1 ? "_" + std::to_string(i) : "") + extension);
    if (!std::filesystem::exists(path)) return path;
  }
}

void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush())
    throw CannotError("cannot write " + path.string() + " (" + std::strerror(errno) +
                      "): choose a folder that you can write to");
}

}  // namespace warpwise::gui
