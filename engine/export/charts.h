// Makes charts from results: times as bars, time and rate against size, error against speed. For a report's page, and
// for figures that the window saves.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/export/bar_chart.h"
#include "engine/export/line_chart.h"
#include "engine/export/size_map.h"
#include "engine/reader/modelled.h"
#include "engine/reader/rows.h"

namespace warpwise {

/// A board with its name, "run.jsonl".
struct ChartSource {
  std::string name;
  const Board* board = nullptr;
};

/// A step's figures in one source.
struct DrawnFigure {
  Result shown;                      // as measured, or modelled in place of a host time
  const Result* measured = nullptr;  // on the source's machine
  std::optional<Modelled> modelled;
  const Size& size() const { return modelled ? modelled->at : shown.size; }  // the size of the figures
  bool timed() const;
};

/// What limits it: the resource, or the model's bound.
std::string limit_words(const DrawnFigure& figure);

/// A step with its figures in each source.
struct DrawnRow {
  const StepInfo* step = nullptr;
  size_t number = 0;  // position among the lesson's steps; determines colour and shape
  std::vector<std::optional<DrawnFigure>> figures;
  std::string colour() const { return colour_class(step->kind, number); }
  int shape() const;
};

/// Rows that are drawn in one chart.
struct DrawnGroup {
  RowGroup group;
  const LessonInfo* lesson = nullptr;
  const TaskInfo* task = nullptr;
  std::vector<DrawnRow> rows;
  std::vector<DrawnRow> here;  // this computer's own times beside others: in no chart and no table of those
  bool operations = false;     // rates are in operations
  std::vector<const DrawnRow*> all() const;  ///< rows, and here behind them
};

/// All groups of all sources. `modeller`: null if nothing is modelled. The pointers point into the boards.
std::vector<DrawnGroup> drawn_groups(const std::vector<ChartSource>& sources, const Modeller* modeller);

BarChart time_bars(const DrawnGroup& group, const std::vector<ChartSource>& sources);

enum class SizeMetric { time, rate };
/// A line per step through the sizes of the sweep; through all sizes if fewer than three belong to the sweep. Has no
/// series if there are fewer than three sizes. The groups must be of one task with one set of choices.
LineChart against_size(const std::vector<const DrawnGroup*>& groups, SizeMetric metric,
                       const std::vector<ChartSource>& sources);

/// Of the first source. The groups must be of one task with one set of choices.
SizeMap size_map_of(const std::vector<const DrawnGroup*>& groups);

/// A point for each correct step and baseline; no series if all are exact.
LineChart error_against_speed(const DrawnGroup& group, const std::vector<ChartSource>& sources);

}  // namespace warpwise
