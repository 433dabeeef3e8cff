#include "gui/panels/size_plots.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/export/break_even_words.h"
#include "gui/figures/figures.h"
#include "gui/panels/panels.h"

namespace warpwise::gui {

namespace {

double elements(const Size& size) {
  double n = 1;
  for (int64_t extent : size.extents) n *= static_cast<double>(extent);
  return n;
}

/// Other sizes are points of their own beside a step's line.
bool is_of_sweep(const LessonInfo& lesson, const Size& size) {
  return std::any_of(lesson.tasks.begin(), lesson.tasks.end(), [&](auto& task) {
    return std::find(task.sweep.begin(), task.sweep.end(), size) != task.sweep.end();
  });
}

/// What a plot of this metric has at a size. An error is of the size that was run; a time or a rate, of the size that it is for.
const Result* figure_at(const App& app, const std::string& step, const Size& size, Metric metric) {
  return metric == Metric::error ? app.result(step, size) : app.result_at(step, size);
}

/// This computer's own time has no place on an axis of a GPU's, modelled or measured.
bool out_of_place(const Result& result, bool any_modelled, Metric metric) {
  return any_modelled && metric != Metric::error && of_this_computer(result);
}

bool any_modelled(const App& app, const std::vector<Size>& sizes) {
  return std::any_of(sizes.begin(), sizes.end(), [&](auto& size) {
    return std::any_of(app.lesson()->steps.begin(), app.lesson()->steps.end(), [&](auto& step) {
      const Result* result = app.result_at(step.id, size);
      return result && result->source == "modelled";
    });
  });
}

Series make_series(const App& app, const StepInfo& step) {
  Series series;
  series.name = step.title;
  series.strong = app.step() == &step || app.hovered_step == step.id;
  series.dashed = step.kind != Kind::step;
  return series;
}

void add_series(SizePlot& picture, Series series, const StepInfo* step, std::vector<Size> at) {
  if (series.points.empty()) return;
  picture.plot.series.push_back(std::move(series));
  picture.steps.push_back(step);
  picture.sizes.push_back(std::move(at));
}

/// The ceilings whose times are no problem's, of all sizes: see own_loops().
std::set<const Result*> own_loops(const App& app, const std::vector<Size>& sizes) {
  std::set<const Result*> all;
  for (const Size& size : sizes) {
    std::vector<const Result*> results;
    for (const StepInfo& step : app.lesson()->steps) results.push_back(figure_at(app, step.id, size, Metric::time));
    all.merge(warpwise::own_loops(*app.lesson(), results));
  }
  return all;
}

/// What a wrong result is the value of is something else: it carries the sign, and lies above the axis where it has no
/// place on it.
Point point_of(const Size& size, double value, const Signs& signs, bool joined) {
  Point point{elements(size), value, 0, 0, joined, Place::axis, signs};
  if (point.signs.bad() && !(value > 0 && std::isfinite(value))) point.place = Place::above;
  return point;
}

/// The same step in the source beside: paler, dashed, without a name of its own.
void add_beside(SizePlot& picture, const App& app, const StepInfo& step, Metric metric, bool operations,
                const std::vector<Size>& sizes, double& least, double& most) {
  Series series;
  std::vector<Size> at;
  const auto held = [&](const Size& size) { return app.second_source.result(app, step.id, size); };
  const bool whole = std::none_of(sizes.begin(), sizes.end(),
                                  [&](auto& size) { return is_of_sweep(*app.lesson(), size) && held(size); });
  for (const Size& size : sizes) {
    const Result* other = held(size);
    if (!other || verdict_of(*other) == Verdict::wrong || !(whole || is_of_sweep(*app.lesson(), size))) continue;
    const double value = metric_value(*other, metric, operations);
    if (!(value > 0) || !std::isfinite(value)) continue;
    series.look = app.look(step, other);
    series.points.push_back(point_of(size, value, {}, true));
    at.push_back(size);
    widen(value, least, most);
  }
  series.look.colour = with_alpha(series.look.colour, 0.6f);
  series.dashed = true, series.markers = false;
  add_series(picture, std::move(series), &step, std::move(at));
}

}  // namespace

std::vector<PlotMark> break_even_marks(const App& app, const std::vector<BreakEven>& found) {
  std::vector<PlotMark> marks;
  for (const BreakEven& each : found)
    if (each.elements > 0) marks.push_back({each.elements, crossing_text(each, *app.lesson())});
  return marks;
}

SizePlot make_size_plot(const App& app, Metric metric, const std::vector<Size>& sizes) {
  const LessonInfo& lesson = *app.lesson();
  bool operations = false;
  for (const Size& size : sizes)
    for (const StepInfo& step : lesson.steps)
      if (const Result* r = app.ticked(step) ? figure_at(app, step.id, size, metric) : nullptr)
        operations = operations || r->gflops > 0;

  // A line for each step, through the sizes of the sweep; other sizes are points of their own.
  SizePlot picture;
  double least = 0, most = 0;
  std::set<std::string> exact, nan;  // sizes
  const bool modelled = any_modelled(app, sizes);
  const auto own = metric == Metric::time ? own_loops(app, sizes) : std::set<const Result*>();
  for (const StepInfo& step : lesson.steps) {
    if (!app.ticked(step)) continue;
    Series series = make_series(app, step);
    std::vector<Size> at;
    bool whole = std::none_of(sizes.begin(), sizes.end(), [&](auto& size) {
      return is_of_sweep(lesson, size) && figure_at(app, step.id, size, metric);
    });
    for (const Size& size : sizes) {
      const Result* r = figure_at(app, step.id, size, metric);
      if (!r || out_of_place(*r, modelled, metric)) continue;
      if (own.count(r)) continue;
      double value = metric_value(*r, metric, operations);
      const Verdict verdict = verdict_of(*r);
      if (verdict != Verdict::wrong &&
          (metric == Metric::error ? verdict == Verdict::none || step.kind == Kind::ceiling : !(value > 0)))
        continue;
      if (metric == Metric::error && verdict == Verdict::nan) {
        nan.insert(to_string(size));
        continue;
      }
      series.look = app.look(step, r);
      Point point = point_of(size, value, signs_of(*r), whole || is_of_sweep(lesson, size));
      if (metric == Metric::time) point.q1 = r->time_ms.q1, point.q3 = r->time_ms.q3;
      series.points.push_back(point);
      at.push_back(size);
      widen(value, least, most);
      if (metric == Metric::error && verdict == Verdict::exact) exact.insert(to_string(size));
    }
    add_series(picture, std::move(series), &step, std::move(at));
    add_beside(picture, app, step, metric, operations, sizes, least, most);
  }

  MetricText text = metric_text(metric, operations, most);
  LinePlot& plot = picture.plot;
  plot.title = text.title;
  plot.note = metric == Metric::error ? app.task().error_metric : text.unit;
  plot.factor = text.factor, plot.write = text.tick, plot.figure = text.write;
  plot.scale =
      metric_scale(app, metric, least, most, sizes.size() > 1 && !app.source().busy() && !app.source().playing(), true);
  if (plot.scale == Scale::log) plot.note = kLogarithmic + plot.note;
  plot.above = "wrong";
  if (metric == Metric::error) plot.below = "exact";
  for (Series& series : plot.series)
    for (Point& point : series.points)
      if (plot.scale == Scale::log && point.place == Place::axis && point.y == 0)
        point.place = Place::below;  // a logarithm has no zero
  auto at_sizes = [](const std::set<std::string>& sizes) {
    return sizes.size() == 1 ? *sizes.begin() : "any of the " + std::to_string(sizes.size()) + " sizes measured";
  };
  plot.empty = awaited(app);
  if (!nan.empty()) plot.empty = "NaN, as expected, at " + at_sizes(nan) + ": there is no error to draw.";
  if (!exact.empty()) plot.empty = "No difference from the reference at " + at_sizes(exact) + ".";
  return picture;
}

void set_size_axis(LinePlot& plot, const std::vector<Size>& sizes) {
  double lo = elements(sizes.front()), hi = elements(sizes.back());
  if (hi <= lo) lo /= 2, hi *= 2;
  plot.x = {lo, hi, Scale::log, 0, 1};
  // Shapes of as many elements share a tick, which names them.
  for (const Size& size : sizes) {
    auto same = std::find_if(plot.x_ticks.begin(), plot.x_ticks.end(),
                             [&](auto& tick) { return tick.value == elements(size); });
    if (same == plot.x_ticks.end()) plot.x_ticks.push_back({elements(size), to_string(size)});
    else same->label += ", " + to_string(size);
  }
}

const StepInfo* speed_over(const App& app) {
  const LessonInfo& lesson = *app.lesson();
  auto chosen = app.settings.speed_over.find(lesson.id);
  if (chosen != app.settings.speed_over.end())
    if (const StepInfo* step = app.board().step(lesson.id, chosen->second)) return step;
  const auto sizes = app.plotted_sizes();
  auto timed = [&](const StepInfo& step) {
    return std::any_of(sizes.begin(), sizes.end(), [&](auto& size) {
      const Result* r = app.result_at(step.id, size);
      return r && r->ok && r->time_ms.median > 0;
    });
  };
  const StepInfo* first = lesson.models.empty() ? nullptr : app.board().step(lesson.id, lesson.models.front().over);
  if (first && timed(*first)) return first;
  for (const StepInfo& step : lesson.steps) {
    if (step.kind != Kind::step) continue;
    if (timed(step)) return &step;
    if (!first) first = &step;
  }
  return first;
}

SizePlot make_speed_up(const App& app, const StepInfo& over, const std::vector<Size>& sizes) {
  const LessonInfo& lesson = *app.lesson();
  SizePlot picture;
  picture.over = &over;
  double least = 0, most = 0;
  for (const StepInfo& step : lesson.steps) {
    if (!app.ticked(step) || step.task != over.task || step.kind == Kind::ceiling) continue;
    Series series = make_series(app, step);
    std::vector<Size> at;
    for (const Size& size : sizes) {
      const Result *mine = app.result_at(step.id, size), *other = app.result_at(over.id, size);
      if (!mine || !other || !same_clock(*mine, *other)) continue;
      // A wrong result is shown, with its sign; a speed-up over one would say nothing.
      const bool wrong = verdict_of(*mine) == Verdict::wrong, comparable = other->ok || mine == other;
      const double ratio = comparable && other->time_ms.median > 0 && mine->time_ms.median > 0
                               ? other->time_ms.median / mine->time_ms.median
                               : 0;
      if (wrong ? !comparable : !mine->ok || !(ratio > 0)) continue;
      series.look = app.look(step, mine);
      series.points.push_back(point_of(size, ratio, signs_of(*mine), is_of_sweep(lesson, size)));
      at.push_back(size);
      widen(ratio, least, most);
    }
    add_series(picture, std::move(series), &step, std::move(at));
  }
  LinePlot& plot = picture.plot;
  plot.title = "Speed-up", plot.note = "times faster than " + over.title;
  plot.empty = "There are no times of " + over.title + " yet, or none to compare with.";
  plot.above = "wrong";
  plot.write = plot.figure = times_tick;
  if (plot.series.empty()) return picture;

  for (const ModelInfo& model : lesson.models) {
    if (model.over != over.id) continue;
    Series series;
    series.name = model.name, series.dashed = true, series.markers = false;
    series.look.colour = theme(app.light()).text;
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

}  // namespace warpwise::gui
