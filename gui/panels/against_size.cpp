// The same figures against problem size, a line per step. A sweep fills them in.
#include <algorithm>
#include <cmath>

#include "gui/figures.h"
#include "gui/panels/panels.h"
#include "gui/plot/lines.h"
#include "gui/widgets.h"

namespace warpwise::gui {

namespace {

constexpr float kShares[] = {0.34f, 0.42f, 0.24f};  // of the height, by metric

double elements(const Size& size) {
  double n = 1;
  for (int64_t extent : size.extents) n *= static_cast<double>(extent);
  return n;
}

struct SizePlot {
  LinePlot plot;
  std::vector<const StepInfo*> steps;       // of each series
  std::vector<std::vector<Size>> sizes;     // of each point of each series
};

SizePlot make_plot(const App& app, Metric metric, const std::vector<Size>& sizes) {
  const LessonInfo& lesson = *app.lesson();
  bool operations = false, any_error = false;
  for (const Size& size : sizes) operations = operations || counts_operations(app.rows(size));

  // A line for each step, through the sizes of the sweep; other sizes are points of their own.
  SizePlot picture;
  double least = 0, most = 0;
  for (const StepInfo& step : lesson.steps) {
    if (!app.ticked(step)) continue;
    Series series;
    std::vector<Size> at;
    series.name = step.title;
    series.strong = app.step() == &step || app.hovered_step == step.id;
    series.dashed = step.kind != "step";
    bool whole = std::find_if(sizes.begin(), sizes.end(), [&](auto& size) {
      return std::find(lesson.sweep.begin(), lesson.sweep.end(), size) != lesson.sweep.end() && app.result(step.id, size);
    }) == sizes.end();
    for (const Size& size : sizes) {
      const Result* r = app.result(step.id, size);
      if (!r) continue;
      series.look = app.look(step, r);
      double value = metric_value(*r, metric, operations);
      if (metric == Metric::error ? verdict_of(*r) == Verdict::none : !(value > 0)) continue;
      bool of_sweep = whole || std::find(lesson.sweep.begin(), lesson.sweep.end(), size) != lesson.sweep.end();
      Point point{elements(size), value, 0, 0, of_sweep, {}};
      if (metric == Metric::time) point.q1 = r->time_ms.q1, point.q3 = r->time_ms.q3;
      series.points.push_back(point);
      at.push_back(size);
      if (value > 0 && std::isfinite(value)) {
        least = least > 0 ? std::min(least, value) : value;
        most = std::max(most, value);
      }
      any_error = any_error || (metric == Metric::error && verdict_of(*r) == Verdict::exact);
    }
    if (series.points.empty()) continue;
    picture.plot.series.push_back(std::move(series));
    picture.steps.push_back(&step);
    picture.sizes.push_back(std::move(at));
  }

  MetricText text = metric_text(metric, operations, most);
  LinePlot& plot = picture.plot;
  plot.title = text.title;
  plot.note = metric == Metric::error ? lesson.error_metric : text.unit;
  plot.factor = text.factor, plot.write = text.tick;
  plot.scale = metric_scale(app.settings, metric, least, most);
  plot.empty = metric == Metric::error && any_error ? "Exact at every size: bit for bit as the reference." : awaited(app);
  return picture;
}

/// The sizes' own names as ticks, at their number of elements.
void set_size_axis(LinePlot& plot, const std::vector<Size>& sizes) {
  double lo = elements(sizes.front()), hi = elements(sizes.back());
  if (hi <= lo) lo /= 2, hi *= 2;
  plot.x = {lo, hi, Scale::log, 0, 1};
  for (const Size& size : sizes) plot.x_ticks.push_back({elements(size), to_string(size)});
}

}  // namespace

void draw_against_size(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  auto sizes = app.lesson() ? app.board().measured_sizes(app.lesson()->id) : std::vector<Size>{};
  if (sizes.empty()) {
    bool waiting = app.source().busy() || !app.lesson();
    sentence(waiting ? awaited(app) : "Nothing measured yet: Sweep fills this in, one size after the other.", skin);
    return;
  }
  ImVec2 room = ImGui::GetContentRegionAvail();
  ImDrawList* list = ImGui::GetWindowDrawList();
  float height = room.y - skin.px(1.6f) - 3 * ImGui::GetStyle().ItemSpacing.y, shares = 0;
  std::vector<SizePlot> pictures;
  for (size_t i = 0; i < std::size(kMetrics); i++) {
    pictures.push_back(make_plot(app, kMetrics[i], sizes));
    set_size_axis(pictures[i].plot, sizes);
    // Where there is nothing to draw, a sentence stands; the others take the room.
    if (has_points(pictures[i].plot)) shares += kShares[i];
    else height -= skin.px(3.2f);
  }
  for (size_t i = 0; i < std::size(kMetrics); i++) {
    SizePlot& picture = pictures[i];
    ImVec2 min = ImGui::GetCursorScreenPos();
    bool points = has_points(picture.plot);
    float tall = points ? std::max(skin.px(6), height * kShares[i] / shares) : skin.px(3.2f);
    auto picked = draw_lines(list, picture.plot, min, ImVec2(min.x + room.x - skin.px(0.8f), min.y + tall), skin);
    if (points) draw_scale_choice(frame, kMetrics[i], picture.plot.scale, ImVec2(min.x + room.x - skin.px(0.8f), min.y));
    ImGui::SetCursorScreenPos(ImVec2(min.x, points ? min.y + skin.px(1.3f) : min.y));
    if (points) tall -= skin.px(1.3f);
    ImGui::PushID(static_cast<int>(i));
    if (ImGui::InvisibleButton("plot", ImVec2(std::max(1.0f, room.x), tall)) && picked) app.select_step(picture.steps[picked->series]->id);
    if (picked && ImGui::IsItemHovered()) {
      app.hovering_step = picture.steps[picked->series]->id;
      figures_tooltip(app, *picture.steps[picked->series], picture.sizes[picked->series][picked->point], skin);
    }
    ImGui::PopID();
  }
  std::vector<Row> all;
  for (const Size& size : sizes)
    for (const Row& row : app.rows(size)) all.push_back(row);
  draw_legend(frame, all, false);
}

}  // namespace warpwise::gui
