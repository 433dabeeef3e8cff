#include "engine/export/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/export/units.h"
#include "engine/export/words.h"
#include "engine/limits.h"
#include "engine/reader/figures.h"

namespace warpwise {

namespace {

constexpr size_t kLeastSizes = 3;  // needed to draw a line

/// The look of a figure's source: filled, hatched at its edge, or an outline.
std::string texture_class(const Result& result) {
  return result.source == "modelled" ? " modelled" : result.clock == "host" ? " host" : "";
}

bool is_timed(const std::optional<DrawnFigure>& figure) { return figure && figure->timed(); }

std::string of_source(const std::vector<ChartSource>& sources, size_t index) {
  return sources.size() > 1 ? " (" + sources[index].name + ")" : "";
}

std::string tip_of(const DrawnRow& row, const DrawnFigure& figure, const std::string& source) {
  const Result& result = figure.shown;
  std::string text = fmt::format("{}{} at {}: {}, {}", row.step->title, source, to_string(figure.size()),
                                 time_text(result.time_ms.median), clock_words(result));
  if (result.time_ms.samples > 0)
    text += fmt::format(", quartiles {} and {}, {} samples", time_text(result.time_ms.q1), time_text(result.time_ms.q3),
                        result.time_ms.samples);
  return text + ", result " + error_text(result);
}

ChartBar bar_of(const DrawnRow& row, const DrawnFigure& figure, const std::string& source, bool second) {
  const Result& result = figure.shown;
  ChartBar bar;
  bar.value = result.time_ms.median;
  if (result.source != "modelled") bar.q1 = result.time_ms.q1, bar.q3 = result.time_ms.q3;
  bar.classes = row.colour() + texture_class(result) + (second ? " second" : "");
  bar.text = time_text(result.time_ms.median);
  if (result.time_ms.samples > 0 && std::isfinite(result.time_ms.noise))
    bar.text += " \u00b1 " + percent_text(result.time_ms.noise);
  if (verdict_of(result) == Verdict::wrong) bar.text += result.hazards.empty() ? ", WRONG" : ", " + error_text(result);
  bar.tip = tip_of(row, figure, source);
  return bar;
}

double count_elements(const Size& size) {
  double n = 1;
  for (const int64_t extent : size.extents) n *= static_cast<double>(extent);
  return n;
}

/// The groups whose sizes form a line.
std::vector<const DrawnGroup*> sweep_of(const std::vector<const DrawnGroup*>& groups) {
  std::vector<const DrawnGroup*> sweep;
  for (const DrawnGroup* group : groups)
    if (std::find(group->task->sweep.begin(), group->task->sweep.end(), group->group.size) != group->task->sweep.end())
      sweep.push_back(group);
  if (sweep.size() < kLeastSizes) sweep = groups;
  std::stable_sort(sweep.begin(), sweep.end(),
                   [](auto* a, auto* b) { return count_elements(a->group.size) < count_elements(b->group.size); });
  return sweep;
}

const DrawnRow* row_in(const DrawnGroup& group, const StepInfo& step) {
  const auto found =
      std::find_if(group.rows.begin(), group.rows.end(), [&](auto& row) { return row.step->id == step.id; });
  return found == group.rows.end() ? nullptr : &*found;
}

ChartSeries series_of(const DrawnRow& row, size_t source) {
  ChartSeries series;
  // Lines of further sources need no name if the first source has the step.
  if (source == 0 || !is_timed(row.figures[0])) series.name = row.step->title;
  series.classes = row.colour();
  series.shape = row.shape();
  series.line = source > 0 ? "dotted" : row.step->kind == Kind::step ? "" : "dashed";
  return series;
}

std::optional<DrawnFigure> figure_of(const Board& board, const Key& key, const Modeller* modeller) {
  const Result* result = board.result(key);
  if (!result) return std::nullopt;
  // At the group's own size if that was studied: a sweep has a time for each of its sizes.
  auto modelled = modeller ? modeller->of(board, key, board.study(key, &key.size) ? &key.size : nullptr) : std::nullopt;
  return DrawnFigure{modelled ? modelled_result(*result, *modelled) : *result, result, std::move(modelled)};
}

void set_rate_axis(Axis& axis, std::vector<Tick>& ticks, std::string& name, double least, double most, bool operations,
                   bool log) {
  axis = fit_axis(least, most, log ? Scale::log : Scale::linear);
  const Unit unit = rate_unit(most, operations ? "FLOP/s" : "B/s");
  ticks = log ? log_ticks(axis.lo, axis.hi, 7, operations ? operations_tick : bytes_tick)
              : linear_ticks(axis.lo, axis.hi, 7, unit.factor);
  name = operations ? "throughput" : "bandwidth";
  name += log ? ", logarithmic" : ", " + unit.name;
}

}  // namespace

bool DrawnFigure::timed() const { return shown.time_ms.median > 0 && std::isfinite(shown.time_ms.median); }

std::string limit_words(const DrawnFigure& figure) {
  if (figure.modelled) return figure.modelled->prediction.because;
  return figure.shown.bound.empty() ? "" : resource_words(figure.shown.bound);
}

std::vector<const DrawnRow*> DrawnGroup::all() const {
  std::vector<const DrawnRow*> every;
  for (const auto* part : {&rows, &here})
    for (const DrawnRow& row : *part) every.push_back(&row);
  return every;
}

int DrawnRow::shape() const {
  if (step->kind == Kind::ceiling) return kRingShape;
  if (step->kind == Kind::baseline) return kCrossShape;
  return static_cast<int>(number % kStepShapes);
}

std::vector<DrawnGroup> drawn_groups(const std::vector<ChartSource>& sources, const Modeller* modeller) {
  std::vector<const Board*> boards;
  for (const auto& source : sources) boards.push_back(source.board);
  std::vector<DrawnGroup> groups;
  for (auto& group : row_groups(boards)) {
    DrawnGroup drawn;
    const auto knows = [&](const Board* board) { return board->step(group.lesson, group.steps.front()); };
    drawn.lesson = (*std::find_if(boards.begin(), boards.end(), knows))->lesson(group.lesson);
    drawn.task = &drawn.lesson->task_of(group.steps.front());
    std::vector<const Result*> all;
    for (const auto& id : group.steps) {
      DrawnRow row;
      for (const Board* board : boards) {
        if (!row.step) row.step = board->step(group.lesson, id);
        row.figures.push_back(figure_of(*board, {group.lesson, id, group.size, group.choices}, modeller));
        all.push_back(row.figures.back() ? row.figures.back()->measured : nullptr);
      }
      for (const auto& step : drawn.lesson->steps) {
        if (step.id == id) break;
        row.number += step.kind == Kind::step;
      }
      drawn.rows.push_back(std::move(row));
    }
    // A row is this computer's where no source has another time of it, and there are rows of which one has.
    std::vector<const Result*> shown;
    for (const auto& row : drawn.rows)
      for (const auto& figure : row.figures) shown.push_back(figure ? &figure->shown : nullptr);
    const auto apart = by_clock(shown).here;
    const auto here = [&](const DrawnRow& row) {
      return std::any_of(row.figures.begin(), row.figures.end(), [](auto& figure) { return bool(figure); }) &&
             std::all_of(row.figures.begin(), row.figures.end(), [&](auto& figure) {
               return !figure || std::find(apart.begin(), apart.end(), &figure->shown) != apart.end();
             });
    };
    std::vector<DrawnRow> rows;
    std::vector<bool> is_here;
    for (const auto& row : drawn.rows) is_here.push_back(here(row));
    for (size_t i = 0; i < drawn.rows.size(); i++) (is_here[i] ? drawn.here : rows).push_back(std::move(drawn.rows[i]));
    drawn.rows = std::move(rows);
    drawn.operations = counts_operations(all);
    drawn.group = std::move(group);
    groups.push_back(std::move(drawn));
  }
  return groups;
}

BarChart time_bars(const DrawnGroup& group, const std::vector<ChartSource>& sources) {
  BarChart chart;
  chart.title = fmt::format("Times of {} at {}", group.lesson->title, to_string(group.group.size));
  double most = 0, least = 0;
  for (const auto& row : group.rows) {
    ChartRow drawn{row.step->title, {}, row.colour(), row.shape()};
    for (size_t i = 0; i < row.figures.size(); i++) {
      if (!is_timed(row.figures[i])) continue;
      drawn.bars.push_back(bar_of(row, *row.figures[i], of_source(sources, i), i > 0));
      widen(row.figures[i]->shown.time_ms.median, least, most);
    }
    if (!drawn.bars.empty()) chart.rows.push_back(std::move(drawn));
  }
  const Unit unit = time_unit(most);
  chart.factor = unit.factor;
  chart.write = time_tick;
  chart.axis = wants_log(least, most) ? "time" : "time, " + unit.name;
  return chart;
}

LineChart against_size(const std::vector<const DrawnGroup*>& groups, SizeMetric metric,
                       const std::vector<ChartSource>& sources) {
  LineChart chart;
  const auto sweep = sweep_of(groups);
  if (sweep.size() < kLeastSizes) return chart;
  const bool operations = std::any_of(sweep.begin(), sweep.end(), [](auto* group) { return group->operations; });
  double least = 0, most = 0;
  std::map<double, std::string> sizes;  // by number of elements
  for (const StepInfo& step : sweep.front()->lesson->steps)
    for (size_t i = 0; i < sources.size(); i++) {
      ChartSeries series;
      for (const DrawnGroup* group : sweep) {
        const DrawnRow* row = row_in(*group, step);
        if (!row || !is_timed(row->figures[i])) continue;
        const DrawnFigure& figure = *row->figures[i];
        const Result& result = figure.shown;
        if (verdict_of(result) == Verdict::wrong) continue;
        const double value = metric == SizeMetric::time ? result.time_ms.median : rate_of(result, operations);
        if (!(value > 0) || !std::isfinite(value)) continue;
        if (series.points.empty()) series = series_of(*row, i);
        series.points.push_back(
            {count_elements(figure.size()), value, false, tip_of(*row, figure, of_source(sources, i))});
        widen(value, least, most);
        sizes[count_elements(figure.size())] = to_string(figure.size());
      }
      if (!series.points.empty()) chart.series.push_back(std::move(series));
    }
  if (sizes.size() < kLeastSizes) return {};
  chart.title = fmt::format("{} against size", metric == SizeMetric::time ? "Time" : "Rate");
  chart.x = {sizes.begin()->first, sizes.rbegin()->first, Scale::log};
  chart.x_name = fmt::format("size ({})", fmt::join(sweep.front()->task->dimensions, " x "));
  for (const auto& [elements, name] : sizes) chart.x_ticks.push_back({elements, name});
  if (metric == SizeMetric::time) {
    chart.y = fit_axis(least, most, Scale::log);
    chart.y_ticks = log_ticks(chart.y.lo, chart.y.hi, 9, time_tick);
    chart.y_name = "time, logarithmic";
  } else {
    set_rate_axis(chart.y, chart.y_ticks, chart.y_name, least, most, operations, wants_log(least, most));
  }
  return chart;
}

SizeMap size_map_of(const std::vector<const DrawnGroup*>& groups) {
  std::vector<SizedResult> results;
  for (const DrawnGroup* group : groups)
    for (const DrawnRow& row : group->rows)
      if (!row.figures.empty() && row.figures[0] && row.figures[0]->size() == group->group.size)
        results.push_back({group->group.size, &row.figures[0]->shown});
  return groups.empty() ? SizeMap{} : make_size_map(*groups.front()->lesson, *groups.front()->task, results);
}

LineChart error_against_speed(const DrawnGroup& group, const std::vector<ChartSource>& sources) {
  LineChart chart;
  double least_rate = 0, most_rate = 0, least = 0, most = 0;
  for (const auto& row : group.rows) {
    if (row.step->kind == Kind::ceiling) continue;
    for (size_t i = 0; i < row.figures.size(); i++) {
      if (!is_timed(row.figures[i])) continue;
      const Result& result = row.figures[i]->shown;
      const Verdict verdict = verdict_of(result);
      const double rate = rate_of(result, group.operations), error = result.error.max_rel;
      if (!(rate > 0) || !std::isfinite(rate) || !std::isfinite(error)) continue;
      if (verdict != Verdict::exact && verdict != Verdict::right) continue;
      ChartSeries series = series_of(row, i);
      series.joined = false;
      const bool exact = !(error > 0);
      if (exact) chart.foot = "exact";
      series.points.push_back({rate, error, exact, tip_of(row, *row.figures[i], of_source(sources, i))});
      widen(rate, least_rate, most_rate);
      if (!exact) widen(error, least, most);
      chart.series.push_back(std::move(series));
    }
  }
  if (!(most > 0)) return {};
  chart.title = fmt::format("Error against speed at {}", to_string(group.group.size));
  set_rate_axis(chart.x, chart.x_ticks, chart.x_name, least_rate, most_rate * 1.02, group.operations,
                most_rate > 8 * least_rate);
  chart.y = {std::pow(10, std::floor(std::log10(least) - 0.15)), std::pow(10, std::ceil(std::log10(most) + 0.15)),
             Scale::log};
  chart.y_ticks = log_ticks(chart.y.lo, chart.y.hi, 8, error_tick);
  chart.y_name = "largest error" + (group.task->error_metric.empty() ? "" : " (" + group.task->error_metric + ")");
  return chart;
}

}  // namespace warpwise
