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
  std::vector<const StepInfo*> steps;       // of each series; null for the models, which come last
  std::vector<std::vector<Size>> sizes;     // of each point of each series
  std::vector<const ModelInfo*> models;
};

/// Other sizes are points of their own beside a step's line.
bool is_of_sweep(const LessonInfo& lesson, const Size& size) { return std::find(lesson.sweep.begin(), lesson.sweep.end(), size) != lesson.sweep.end(); }

Series make_series(const App& app, const StepInfo& step) {
  Series series;
  series.name = step.title;
  series.strong = app.step() == &step || app.hovered_step == step.id;
  series.dashed = step.kind != "step";
  return series;
}

void add_series(SizePlot& picture, Series series, const StepInfo* step, std::vector<Size> at) {
  if (series.points.empty()) return;
  picture.plot.series.push_back(std::move(series));
  picture.steps.push_back(step);
  picture.sizes.push_back(std::move(at));
}

void widen(double value, double& least, double& most) {
  if (!(value > 0) || !std::isfinite(value)) return;
  least = least > 0 ? std::min(least, value) : value;
  most = std::max(most, value);
}

SizePlot make_plot(const App& app, Metric metric, const std::vector<Size>& sizes) {
  const LessonInfo& lesson = *app.lesson();
  bool operations = false, any_error = false;
  for (const Size& size : sizes) operations = operations || counts_operations(app.rows(size));

  // A line for each step, through the sizes of the sweep; other sizes are points of their own.
  SizePlot picture;
  double least = 0, most = 0;
  for (const StepInfo& step : lesson.steps) {
    if (!app.ticked(step) || (metric == Metric::error && step.kind == "ceiling")) continue;  // a ceiling does not solve the problem
    Series series = make_series(app, step);
    std::vector<Size> at;
    bool whole = std::none_of(sizes.begin(), sizes.end(), [&](auto& size) { return is_of_sweep(lesson, size) && app.result(step.id, size); });
    for (const Size& size : sizes) {
      const Result* r = app.result(step.id, size);
      if (!r) continue;
      series.look = app.look(step, r);
      double value = metric_value(*r, metric, operations);
      if (metric == Metric::error ? verdict_of(*r) == Verdict::none : !(value > 0)) continue;
      Point point{elements(size), value, 0, 0, whole || is_of_sweep(lesson, size), {}};
      if (metric == Metric::time) point.q1 = r->time_ms.q1, point.q3 = r->time_ms.q3;
      series.points.push_back(point);
      at.push_back(size);
      widen(value, least, most);
      any_error = any_error || (metric == Metric::error && verdict_of(*r) == Verdict::exact);
    }
    add_series(picture, std::move(series), &step, std::move(at));
  }

  MetricText text = metric_text(metric, operations, most);
  LinePlot& plot = picture.plot;
  plot.title = text.title;
  plot.note = metric == Metric::error ? lesson.error_metric : text.unit;
  plot.factor = text.factor, plot.write = text.tick;
  plot.scale = metric_scale(app.settings, metric, least, most);
  if (metric == Metric::error) plot.zero = "exact";
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

/// The step that speed-ups are over: the chosen one, else that of the lesson's first model, else the first step with figures.
const StepInfo* speed_over(const App& app) {
  const LessonInfo& lesson = *app.lesson();
  auto chosen = app.settings.speed_over.find(lesson.id);
  if (chosen != app.settings.speed_over.end())
    if (const StepInfo* step = app.board().step(lesson.id, chosen->second)) return step;
  if (!lesson.models.empty())
    if (const StepInfo* step = app.board().step(lesson.id, lesson.models.front().over)) return step;
  for (const StepInfo& step : lesson.steps)
    if (step.kind == "step") return &step;
  return nullptr;
}

/// How many times faster each step is than `over`, which solves the same problem, and what a model says of it.
SizePlot make_speed_up(const App& app, const StepInfo& over, const std::vector<Size>& sizes) {
  const LessonInfo& lesson = *app.lesson();
  SizePlot picture;
  double least = 0, most = 0;
  for (const StepInfo& step : lesson.steps) {
    if (!app.ticked(step) || step.variant != over.variant || step.kind == "ceiling") continue;
    Series series = make_series(app, step);
    std::vector<Size> at;
    for (const Size& size : sizes) {
      const Result *mine = app.result(step.id, size), *other = app.result(over.id, size);
      if (!mine || !other || !mine->ok || !other->ok || !(mine->time_ms.median > 0) || !(other->time_ms.median > 0)) continue;
      series.look = app.look(step, mine);
      series.points.push_back({elements(size), other->time_ms.median / mine->time_ms.median, 0, 0, is_of_sweep(lesson, size), {}});
      at.push_back(size);
      widen(series.points.back().y, least, most);
    }
    add_series(picture, std::move(series), &step, std::move(at));
  }
  LinePlot& plot = picture.plot;
  plot.title = "Speed-up", plot.note = "times faster than " + over.title;
  plot.empty = "There are no times of " + over.title + " yet, or none to compare with.";
  plot.write = times_tick;
  if (plot.series.empty()) return picture;

  for (const ModelInfo& model : lesson.models) {
    if (model.over != over.id) continue;
    Series series;
    series.name = model.name, series.dashed = true, series.markers = false;
    series.look.colour = theme(app.settings.light).text;
    std::vector<Size> at;
    for (const auto& [size, value] : model.points) {
      if (elements(size) < elements(sizes.front()) || elements(size) > elements(sizes.back())) continue;
      series.points.push_back({elements(size), value, 0, 0, true, {}});
      at.push_back(size);
      widen(value, least, most);
    }
    if (!series.points.empty()) picture.models.push_back(&model);
    add_series(picture, std::move(series), nullptr, std::move(at));
  }
  plot.scale = wants_log(least, most) ? Scale::log : Scale::linear;
  return picture;
}

void model_tooltip(const App& app, const ModelInfo& model, const Size& size, double value, const Skin& skin) {
  const StepInfo *of = app.board().step(app.lesson()->id, model.of), *over = app.board().step(app.lesson()->id, model.over);
  ImGui::BeginTooltip();
  {
    UseFace bold(skin, Face::bold);
    ImGui::TextUnformatted((model.name + " = " + significant(value) + " at " + to_string(size)).c_str());
  }
  ImGui::PushTextWrapPos(skin.px(24));
  ImGui::TextUnformatted(("Computed, not measured: " + (of ? of->title : model.of) + " over " + (over ? over->title : model.over) + ". " + model.source + ".").c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

/// One plot of `tall` from where the cursor is, with its mouse.
void draw_plot(const Frame& frame, SizePlot& picture, std::optional<Metric> metric, float tall, int id) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  ImVec2 min = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x;
  bool points = has_points(picture.plot);
  ImVec2 max(min.x + width - skin.px(0.8f), min.y + tall);
  auto picked = draw_lines(ImGui::GetWindowDrawList(), picture.plot, min, max, skin);
  if (points && metric) draw_scale_choice(frame, *metric, picture.plot.scale, ImVec2(max.x, min.y));
  ImGui::SetCursorScreenPos(ImVec2(min.x, points ? min.y + skin.px(1.3f) : min.y));
  if (points) tall -= skin.px(1.3f);
  ImGui::PushID(id);
  const StepInfo* step = picked ? picture.steps[picked->series] : nullptr;
  if (ImGui::InvisibleButton("plot", ImVec2(std::max(1.0f, width), std::max(1.0f, tall))) && step) app.select_step(step->id);
  if (picked && ImGui::IsItemHovered()) {
    const Size& size = picture.sizes[picked->series][picked->point];
    if (step) {
      app.hovering_step = step->id;
      figures_tooltip(app, *step, size, skin);
    } else {
      size_t first = picture.steps.size() - picture.models.size();
      model_tooltip(app, *picture.models[picked->series - first], size, picture.plot.series[picked->series].points[picked->point].y, skin);
    }
  }
  ImGui::PopID();
}

/// Which quantity is drawn and, of a speed-up, over which step.
void draw_quantity_choice(const Frame& frame, const StepInfo* over, bool operations) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  Settings& settings = app.settings;
  size_t chosen = static_cast<size_t>(std::find(std::begin(kQuantities), std::end(kQuantities), settings.quantity) - std::begin(kQuantities));
  settings.quantity = kQuantities[tabs("quantity", {"All", "Time", operations ? "Throughput" : "Bandwidth", "Error", "Speed-up"}, chosen, skin)];
  if (settings.quantity != Quantity::speed_up || !over) return;
  ImGui::SameLine(0, skin.px(0.8f));
  ImGui::AlignTextToFramePadding();
  caption("over", skin);
  ImGui::SameLine(0, skin.px(0.4f));
  ImGui::SetNextItemWidth(std::max(skin.px(4), ImGui::GetContentRegionAvail().x - skin.px(0.8f)));
  if (Combo combo("##over", over->title, frame.escape); combo)
    for (const StepInfo& step : app.lesson()->steps)
      if (step.kind != "ceiling" && ImGui::Selectable((step.title + "##" + step.id).c_str(), &step == over)) settings.speed_over[app.lesson()->id] = step.id;
}

}  // namespace

void draw_against_size(const Frame& frame) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  auto sizes = app.lesson() ? app.measured_sizes() : std::vector<Size>{};
  if (sizes.empty()) {
    bool waiting = app.source().busy() || !app.lesson() || app.recorded() || !app.other_choices().empty();
    sentence(waiting ? awaited(app) : "Nothing measured yet: Sweep fills this in, one size after the other.", skin);
    return;
  }
  std::vector<Row> all;
  for (const Size& size : sizes)
    for (const Row& row : app.rows(size)) all.push_back(row);
  const StepInfo* over = speed_over(app);
  draw_quantity_choice(frame, over, counts_operations(all));
  ImGui::Dummy(ImVec2(1, skin.px(0.2f)));
  float height = ImGui::GetContentRegionAvail().y - skin.px(1.6f) - ImGui::GetStyle().ItemSpacing.y;

  std::vector<std::pair<SizePlot, std::optional<Metric>>> pictures;
  std::vector<float> shares;
  for (size_t i = 0; i < std::size(kMetrics); i++)
    if (app.settings.quantity == Quantity::all || app.settings.quantity == kQuantities[i + 1]) pictures.emplace_back(make_plot(app, kMetrics[i], sizes), kMetrics[i]), shares.push_back(kShares[i]);
  if (app.settings.quantity == Quantity::speed_up && over) pictures.emplace_back(make_speed_up(app, *over, sizes), std::nullopt), shares.push_back(1);

  // Where there is nothing to draw, a sentence stands; the others take the room.
  float total = 0;
  height -= static_cast<float>(pictures.size() - 1) * ImGui::GetStyle().ItemSpacing.y;
  for (size_t i = 0; i < pictures.size(); i++) {
    set_size_axis(pictures[i].first.plot, sizes);
    if (has_points(pictures[i].first.plot)) total += shares[i];
    else height -= skin.px(3.2f);
  }
  for (size_t i = 0; i < pictures.size(); i++) {
    bool points = has_points(pictures[i].first.plot);
    draw_plot(frame, pictures[i].first, pictures[i].second, points ? std::max(skin.px(6), height * shares[i] / total) : skin.px(3.2f), static_cast<int>(i));
  }
  draw_legend(frame, all, false);
}

}  // namespace warpwise::gui
