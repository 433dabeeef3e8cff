// Points in a plane, optionally joined to lines; each line has its name at its last point.
#pragma once
#include <string>
#include <vector>

#include "engine/export/svg.h"
#include "engine/export/ticks.h"

namespace warpwise {

struct ChartPoint {
  double x = 0, y = 0;
  bool at_foot = false;  // not on the axis: zero, on a logarithmic axis
  std::string tip;
};

struct ChartSeries {
  std::string name, classes;  // name at the right, empty for none; "c3"
  std::string line;           // "dashed", "dotted", or "" for a solid line
  int shape = 0;
  bool joined = true;
  std::vector<ChartPoint> points;
};

struct LineChart {
  std::string title;           // for readers who cannot see the picture
  std::string x_name, y_name;  // of the axes
  Axis x, y;                   // values and scales; the drawing computes the positions
  std::vector<Tick> x_ticks, y_ticks;
  std::string foot;  // the meaning of a point at the foot: "exact"
  std::vector<ChartSeries> series;
};

Svg draw_lines(const LineChart& chart);

}  // namespace warpwise
