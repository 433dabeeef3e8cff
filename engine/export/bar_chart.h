// Bars of one figure, a row for each step and a bar for each source.
#pragma once
#include <string>
#include <vector>

#include "engine/export/svg.h"
#include "engine/export/ticks.h"

namespace warpwise {

struct ChartBar {
  double value = 0, q1 = 0, q3 = 0;  // without quartiles both are 0
  std::string classes;               // "c3", "ceiling modelled"
  std::string text, tip;             // beside the bar; under the mouse
};

struct ChartRow {
  std::string name;
  std::vector<ChartBar> bars;
};

struct BarChart {
  std::string title;                       // for who cannot see it
  std::string axis;                        // "time, ms"
  double factor = 1;                       // shown = value * factor, on the axis
  std::string (*write)(double) = nullptr;  // a value as a logarithmic axis has it
  std::vector<ChartRow> rows;
};

/// The scale is logarithmic where a linear one would crush short bars; the axis says so.
Svg draw_bars(const BarChart& chart);

}  // namespace warpwise
