// From results to what is written and drawn: values of the three metrics, their units, verdicts and words.
#pragma once
#include <set>
#include <string>

#include "engine/export/size_map.h"
#include "engine/export/units.h"
#include "engine/export/words.h"
#include "gui/app/app.h"
#include "gui/plot/bars.h"

namespace warpwise::gui {

/// Whether the rate of these rows is GFLOP/s, or GB/s.
bool counts_operations(const std::vector<Row>& rows);

/// Whether a row was timed in the same job as other steps of its task.
bool timed_together(const std::vector<Row>& rows, const Row& row);

struct MetricText {
  std::string title;                       // "Time", "Bandwidth", "Error"
  std::string unit;                        // of linear ticks: "ms"
  double factor = 1;                       // shown = value * factor
  std::string (*write)(double) = nullptr;  // a value with its unit
  std::string (*tick)(double) = nullptr;   // a round value with its unit: "10 ms"
};

/// `most`: the largest value in sight, which decides the unit.
MetricText metric_text(Metric metric, bool operations, double most);

/// "6.4×", of a ratio of times.
std::string times_tick(double ratio);

/// The signs beside a figure of this result. A race whose values came out right has the sign of a race alone, no cross.
Signs signs_of(const Result& result);

/// Milliseconds, GB/s or GFLOP/s, or the error's max_rel.
double metric_value(const Result& result, Metric metric, bool operations);

/// The scale that the user chose or, left to itself, the one that the values ask for. Once all of a lesson's figures are
/// there (`settled`), the lesson keeps it: a scale that came and went with the noise of one row would mislead.
/// `over_sizes`: of the plots against size, whose values range further.
Scale metric_scale(const App& app, Metric metric, double least, double most, bool settled = false,
                   bool over_sizes = false);

/// "= 2^28", of a size that the lessons' words write so; of any other empty.
std::string as_power(const Size& size);

/// "just now", "40 s ago", "3 min ago".
std::string age_text(double seconds);
/// Of the student's own kernel: "passed, timed 3 min ago, before the others"; empty for any other row.
std::string own_words(const App& app, const std::vector<Row>& rows, const Row& row);

/// "solid: measured on the GPU", for the legend: what a result's texture says.
std::string texture_words(Texture texture);

/// Ids of the fastest of these rows (engine/reader/figures.h), and whether they race in more than one group.
std::vector<std::string> fastest(const App& app, const std::vector<Row>& rows);
bool has_rivals(const App& app, const std::vector<Row>& rows);

/// The map of the selected step's task; where that has none, of the first task that has one.
SizeMap map_in_sight(const App& app);

/// own_loops() of all that the board has at the size that it shows, in sight or not: which rows are shown does not decide.
std::set<const Result*> own_loops(const App& app);
/// The ceiling that a row's share refers to (a ceiling is its own), and the best right baseline that solves the row's
/// problem (a lesser baseline is not held to it); null where the rows hold none.
const Row* ceiling_of(const std::vector<Row>& rows, const Row& row);
const Row* baseline_of(const std::vector<Row>& rows, const Row& row, bool operations);

/// "modelled for NVIDIA H200, typical error 3 to 7 %, 9 of 10 within 23 %, at 8192x8192", by the kinds of these rows, of those that a
/// question hides too; empty where none is modelled.
std::string modelled_words(const App& app, const std::vector<Row>& rows);

/// A key of the stream as words: "of the bound" for "of_bound".
std::string words_of(const std::string& key);

/// A line of a tooltip: what it is and its value.
struct Fact {
  std::string name, value;
};

/// What a step's speed-up over another is at one size.
Fact speed_up_fact(double ratio, const StepInfo& step, const StepInfo& over, bool wrong);

/// A row of the board as a line of text, its cells parted by tabs: step, size, time, rate, result.
std::string row_text(const App& app, const StepInfo& step, const Result& result);

}  // namespace warpwise::gui
