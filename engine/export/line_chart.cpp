#include "engine/export/line_chart.h"

#include <algorithm>

namespace warpwise {

namespace {

constexpr double kPlaneWidth = 760, kLongestLabel = 215, kLabel = 11, kLabelLine = 13.5;
constexpr double kPlaneTop = 24, kStrip = 24;

/// The positions of the parts.
struct Plane {
  Axis x, y;
  double left = 0, right = 0, top = kPlaneTop, bottom = 0, foot = 0;  // foot: for points off the axis
};

/// The name of a series, to the right of the plane.
struct EndLabel {
  const ChartSeries* series = nullptr;
  At point;
  double y = 0;
};

Plane lay_out_plane(const LineChart& chart) {
  double names = 0, ticks = 0;
  for (const auto& series : chart.series) names = std::max(names, text_width(series.name, kLabel));
  for (const auto& tick : chart.y_ticks) ticks = std::max(ticks, text_width(tick.label, kLabel));
  if (!chart.foot.empty()) ticks = std::max(ticks, text_width(chart.foot, kLabel));
  Plane plane;
  plane.x = chart.x, plane.y = chart.y;
  plane.left = ticks + 12;
  plane.right = kPlaneWidth - std::min(names, kLongestLabel) - 34;
  const double labels =
      kLabelLine * static_cast<double>(std::count_if(chart.series.begin(), chart.series.end(),
                                                     [](auto& series) { return !series.name.empty(); }));
  plane.bottom = plane.top + std::max(260.0, labels);
  plane.foot = plane.bottom - kStrip / 2;
  plane.x.from = static_cast<float>(plane.left + 8), plane.x.to = static_cast<float>(plane.right - 8);
  plane.y.from = static_cast<float>(plane.bottom - (chart.foot.empty() ? 0 : kStrip));
  plane.y.to = static_cast<float>(plane.top);
  return plane;
}

At place_of(const ChartPoint& point, const Plane& plane) {
  return {plane.x.at(point.x), point.at_foot ? plane.foot : plane.y.at(point.y)};
}

/// Tick labels use up to two lines; a label that fits in neither is left out. Returns the number of lines used.
int draw_x_ticks(Svg& svg, const LineChart& chart, const Plane& plane) {
  double free_from[2] = {-1e9, -1e9};
  int lines = 1;
  for (const Tick& tick : chart.x_ticks) {
    const double x = plane.x.at(tick.value), wide = text_width(tick.label, kLabel);
    svg.line({x, plane.top}, {x, plane.bottom}, "grid");
    if (tick.label.empty()) continue;
    const double from = std::min(x - wide / 2, kPlaneWidth - wide);
    for (int row = 0; row < 2; row++) {
      if (from < free_from[row]) continue;
      svg.text({from + wide / 2, plane.bottom + 15 + 13 * row}, tick.label, "s d", "middle");
      free_from[row] = from + wide + 8;
      lines = std::max(lines, row + 1);
      break;
    }
  }
  return lines;
}

void draw_plane(Svg& svg, const LineChart& chart, const Plane& plane) {
  for (const Tick& tick : chart.y_ticks) {
    const double y = plane.y.at(tick.value);
    svg.line({plane.left, y}, {plane.right, y}, "grid");
    svg.text({plane.left - 6, y + 4}, tick.label, "s d", "end");
  }
  if (!chart.foot.empty()) svg.text({plane.left - 6, plane.foot + 4}, chart.foot, "s d", "end");
  const int lines = draw_x_ticks(svg, chart, plane);
  svg.line({plane.left, plane.bottom}, {plane.right, plane.bottom}, "axis");
  svg.line({plane.left, plane.top}, {plane.left, plane.bottom}, "axis");
  svg.text({0, 13}, chart.y_name, "s d");
  svg.text({(plane.left + plane.right) / 2, plane.bottom + 20 + 13 * lines}, chart.x_name, "s d", "middle");
}

/// Places labels from the top without overlap: pushes them down if too close, then up again from the bottom.
std::vector<EndLabel> place_end_labels(const LineChart& chart, const Plane& plane) {
  std::vector<EndLabel> labels;
  for (const auto& series : chart.series) {
    if (series.points.empty() || series.name.empty()) continue;
    const At last = place_of(series.points.back(), plane);
    labels.push_back({&series, last, last.y});
  }
  std::stable_sort(labels.begin(), labels.end(), [](auto& a, auto& b) { return a.y < b.y; });
  double next = plane.top + 4;
  for (auto& label : labels) next = (label.y = std::max(label.y, next)) + kLabelLine;
  next = plane.bottom;
  for (auto label = labels.rbegin(); label != labels.rend(); ++label)
    next = (label->y = std::min(label->y, next)) - kLabelLine;
  return labels;
}

}  // namespace

Svg draw_lines(const LineChart& chart) {
  const Plane plane = lay_out_plane(chart);
  Svg svg(kPlaneWidth, plane.bottom + 52, chart.title);
  draw_plane(svg, chart, plane);
  for (const auto& label : place_end_labels(chart, plane)) {
    const At near{plane.right + 22, label.y}, far{plane.right + 6, label.y};
    svg.path({label.point, {plane.right, label.point.y}, far, near}, "lead " + label.series->classes);
    svg.marker({plane.right + 27, label.y}, 4, label.series->shape, label.series->classes);
    svg.text({plane.right + 34, label.y + 4}, fitted(label.series->name, kLabel, kLongestLabel), "s t");
  }
  for (const auto& series : chart.series) {
    std::vector<At> places;
    for (const auto& point : series.points) places.push_back(place_of(point, plane));
    if (series.joined && places.size() > 1) svg.path(places, "curve " + series.line + " " + series.classes);
    for (size_t i = 0; i < places.size(); i++)
      svg.marker(places[i], 4, series.shape,
                 series.classes + (!series.joined && series.line == "dotted" ? " second" : ""), series.points[i].tip);
  }
  return svg;
}

}  // namespace warpwise
