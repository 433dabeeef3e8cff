// Points in a plane, joined to lines or not, each line named at its last point.
#pragma once
#include <string>
#include <vector>

#include "engine/export/svg.h"
#include "engine/export/ticks.h"

namespace warpwise {

struct ChartPoint {
  double x = 0, y = 0;
  bool at_foot = false;  // it has no place on the axis: zero, on a logarithmic one
  std::string tip;
};

struct ChartSeries {
  std::string name, classes;  // at the right, empty for none; "c3"
  std::string line;           // "dashed", "dotted", or "" for a whole one
  int shape = 0;
  bool joined = true;
  std::vector<ChartPoint> points;
};

struct LineChart {
  std::string title;           // for who cannot see it
  std::string x_name, y_name;  // of the axes
  Axis x, y;                   // their values and scales; where they lie is the drawing's own
  std::vector<Tick> x_ticks, y_ticks;
  std::string foot;  // what it means to be at the foot: "exact"
  std::vector<ChartSeries> series;
};

Svg draw_lines(const LineChart& chart);

}  // namespace warpwise
