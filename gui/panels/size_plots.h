// What is drawn against problem size: a line per step through its figures, or through its speed-ups over another step.
#pragma once
#include <vector>

#include "engine/reader/break_even.h"
#include "gui/app/app.h"
#include "gui/plot/lines.h"

namespace warpwise::gui {

struct SizePlot {
  LinePlot plot;
  std::vector<const StepInfo*> steps;    // of each series; null for the models, which come last
  std::vector<std::vector<Size>> sizes;  // of each point of each series
  std::vector<const ModelInfo*> models;
  const StepInfo* over = nullptr;  // of speed-ups
};

/// The sizes from which on the lesson's steps beat others, as marks on a plot of times.
std::vector<PlotMark> break_even_marks(const App& app, const std::vector<BreakEven>& found);

/// One metric at all sizes, of the ticked steps.
SizePlot make_size_plot(const App& app, Metric metric, const std::vector<Size>& sizes);

/// The step that speed-ups are over: the chosen one, else that of the lesson's first model if it has figures, else the first step with
/// figures.
const StepInfo* speed_over(const App& app);

/// How many times faster each step is than `over`, which solves the same problem, and what a model says of it.
SizePlot make_speed_up(const App& app, const StepInfo& over, const std::vector<Size>& sizes);

/// The sizes' own names as ticks, at their number of elements; one tick names all shapes of as many.
void set_size_axis(LinePlot& plot, const std::vector<Size>& sizes);

}  // namespace warpwise::gui
