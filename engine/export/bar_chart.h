// Horizontal bars for one figure: a row for each step, a bar for each source.
#pragma once
#include <string>
#include <vector>

#include "engine/export/svg.h"
#include "engine/export/ticks.h"

namespace warpwise {

struct ChartBar {
  double value = 0, q1 = 0, q3 = 0;  // q1 = q3 = 0: no quartiles
  std::string classes;               // "c3", "ceiling modelled"
  std::string text, tip;             // beside the bar; shown under the mouse
};

struct ChartRow {
  std::string name;
  std::vector<ChartBar> bars;
  std::string mark_classes = {};  // of the mark behind the name: "c3"; empty: none
  int shape = 0;                  // of the mark, as in palette.h
};

struct BarChart {
  std::string title;                       // for readers who cannot see the picture
  std::string axis;                        // "time, ms"
  double factor = 1;                       // shown = value * factor, on the axis
  std::string (*write)(double) = nullptr;  // writes a value on a logarithmic axis
  std::vector<ChartRow> rows;
};

/// Uses a logarithmic scale if a linear one would make short bars too short; the axis says so.
Svg draw_bars(const BarChart& chart);

}  // namespace warpwise
