#include "gui/opening.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "engine/export/csv.h"
#include "engine/export/lane_chart.h"
#include "engine/reader/keep.h"
#include "engine/reader/recording.h"
#include "gui/app.h"

namespace warpwise::gui {

namespace fs = std::filesystem;

namespace {

constexpr size_t kMostRecent = 8;

bool tell(App& app, bool failed, std::string words) {
  app.opening.said = std::move(words), app.opening.failed = failed;
  return !failed;
}

void keep_recent(Settings& settings, const fs::path& path) {
  std::error_code failed;
  const fs::path whole = fs::absolute(path, failed);
  auto& recent = settings.recent;
  std::erase(recent, whole.string());
  recent.insert(recent.begin(), whole.string());
  if (recent.size() > kMostRecent) recent.resize(kMostRecent);
}

std::string label_of(const fs::path& path) { return "Recording: " + path.filename().string(); }

std::vector<ChartSource> chart_sources(const App& app) {
  std::vector<ChartSource> sources = {{app.source().label(), &app.board()}};
  if (app.beside.source()) sources.push_back({app.beside.source()->label(), &app.beside.source()->board()});
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
  if (app.beside.source()) text += "; dotted or paler: " + app.beside.name();
  return text;
}

/// The figure of the view as SVG; empty where it has none.
std::string figure_svg(const App& app) {
  const auto groups = groups_in_sight(app);
  const auto sources = chart_sources(app);
  const Size size = app.shown_size();
  const auto at_size = std::find_if(groups.begin(), groups.end(), [&](auto& group) {
    return group.group.size == size && group.group.task == app.task().id;
  });
  const std::string title = app.lesson()->title, sized = title + ", " + to_string(size), note = where_from(app);
  if (app.settings.view == View::timeline) {
    const Timeline* timeline = app.step() ? app.timeline(app.step()->id, size) : nullptr;
    return !timeline || timeline->spans.empty()
               ? ""
               : draw_lanes(*timeline).file(sized + ", " + app.step()->title + ": one traced run, " + timeline->source,
                                            note);
  }
  if (app.settings.view == View::against_size) {
    std::vector<const DrawnGroup*> sizes;
    for (const auto& group : groups)
      if (group.group.task == app.task().id) sizes.push_back(&group);
    const bool rate = app.settings.quantity == Quantity::rate;
    const LineChart chart = against_size(sizes, rate ? SizeMetric::rate : SizeMetric::time, sources);
    return chart.series.empty() ? "" : warpwise::draw_lines(chart).file(title + ": " + chart.title, note);
  }
  if (at_size == groups.end()) return "";
  if (app.settings.view == View::error_and_speed) {
    const LineChart chart = error_against_speed(*at_size, sources);
    return chart.series.empty() ? "" : warpwise::draw_lines(chart).file(sized + ": error and speed", note);
  }
  if (app.settings.view != View::side_by_side) return "";
  return draw_bars(time_bars(*at_size, sources)).file(sized + ": times", note);
}

std::string write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (file.flush()) return "";
  return "cannot write " + path.string() + " (" + std::strerror(errno) + "): choose a folder that you can write to";
}

}  // namespace

bool open_recording(App& app, const fs::path& path, bool beside) {
  std::error_code failed;
  const fs::path whole = fs::weakly_canonical(path, failed);
  auto& sources = app.sources();
  const auto known =
      std::find_if(sources.begin(), sources.end(), [&](auto& source) { return source->path() == whole; });
  size_t index = static_cast<size_t>(known - sources.begin());
  if (known == sources.end()) try {
      index = app.add_source(std::make_unique<Source>(label_of(path), load_recording(path), whole));
    } catch (const StreamError& error) {
      return tell(app, true, error.what());
    }
  keep_recent(app.settings, whole);
  if (!beside) app.choose_source(index);
  else if (index == app.source_index()) return tell(app, true, path.filename().string() + " is what is shown already");
  else app.beside.choose(sources[index].get());
  return tell(app, false, "");
}

void take_dropped(App& app, const std::vector<fs::path>& paths) {
  for (size_t i = 0; i < std::min<size_t>(paths.size(), 2); i++)
    if (!open_recording(app, paths[i], i > 0)) return;
}

std::vector<fs::path> own_recordings(const fs::path& root) {
  std::vector<fs::path> paths;
  std::error_code failed;
  for (const auto& entry : fs::directory_iterator(root / "docs/recordings", failed))
    if (entry.path().extension() == ".jsonl") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  return paths;
}

bool save_as(App& app, fs::path path) {
  if (path.empty()) return tell(app, true, "say which file to write");
  std::error_code failed;
  const std::string ending = path.extension().string();
  const fs::path whole = fs::absolute(path, failed);
  if (fs::exists(whole, failed)) return tell(app, true, whole.string() + " is there already: choose another name");
  std::string wrong;
  if (!app.lesson()) wrong = "there is nothing to write yet";
  else if (ending == ".jsonl") wrong = keep_board(app.board(), whole);
  else if (ending == ".csv") wrong = write_file(whole, figures_csv(chart_sources(app), app.modeller()));
  else if (ending == ".svg") {
    const std::string svg = figure_svg(app);
    wrong =
        svg.empty()
            ? "this view has no figure to write yet: side by side, against size, error and speed, and the timeline do"
            : write_file(whole, svg);
  } else {
    wrong = "the name ends in .jsonl for a recording, .csv for a table or .svg for the view's figure";
  }
  if (!wrong.empty()) return tell(app, true, wrong);
  if (ending == ".jsonl") keep_recent(app.settings, whole);
  return tell(app, false, "Wrote " + whole.string());
}

std::string proposed_name(const App& app) {
  return app.lesson() ? app.lesson()->id + "_" + to_string(app.shown_size()) : "warpwise";
}

}  // namespace warpwise::gui
