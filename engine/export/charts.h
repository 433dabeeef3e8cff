// From results to charts: times as bars, time and rate against size, error against speed. For a report's page, and for
// figures that the window saves.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/export/bar_chart.h"
#include "engine/export/line_chart.h"
#include "engine/reader/modelled.h"
#include "engine/reader/rows.h"

namespace warpwise {

/// One board with its name, "run.jsonl".
struct ChartSource {
  std::string name;
  const Board* board = nullptr;
};

/// What one source holds of a step.
struct DrawnFigure {
  Result shown;                      // as measured, or modelled in place of a host's time
  const Result* measured = nullptr;  // on the machine of the source
  std::optional<Modelled> modelled;
  const Size& size() const { return modelled ? modelled->at : shown.size; }  // that the figures are of
  bool timed() const;
};

/// A step with what each source holds of it.
struct DrawnRow {
  const StepInfo* step = nullptr;
  size_t number = 0;  // among the lesson's steps: its colour and its shape
  std::vector<std::optional<DrawnFigure>> figures;
  std::string colour() const { return colour_class(step->kind, number); }
  int shape() const;
};

/// Rows that are drawn together.
struct DrawnGroup {
  RowGroup group;
  const LessonInfo* lesson = nullptr;
  const TaskInfo* task = nullptr;
  std::vector<DrawnRow> rows;
  bool operations = false;  // rates are of operations
};

/// Every group of every source. `modeller`: null where nothing is modelled. Pointers are into the boards.
std::vector<DrawnGroup> drawn_groups(const std::vector<ChartSource>& sources, const Modeller* modeller);

BarChart time_bars(const DrawnGroup& group, const std::vector<ChartSource>& sources);

enum class SizeMetric { time, rate };
/// A line for each step through the sizes of the sweep, or through all where less than three are of it; without series where there are less
/// than three sizes. The groups are those of one task with one set of choices.
LineChart against_size(const std::vector<const DrawnGroup*>& groups, SizeMetric metric,
                       const std::vector<ChartSource>& sources);

/// A point for each right step and baseline; without series where all are exact.
LineChart error_against_speed(const DrawnGroup& group, const std::vector<ChartSource>& sources);

}  // namespace warpwise
