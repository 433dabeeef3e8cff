#include "engine/export/bar_chart.h"

#include <algorithm>
#include <cmath>

namespace warpwise {

namespace {

constexpr double kChartWidth = 760, kLongestName = 260, kSmall = 11, kLetters = 12;
constexpr double kTop = 6, kFoot = 40, kRowGap = 7, kMark = 4, kMarkRoom = 13;

double bar_height(size_t bars) { return bars > 1 ? 11 : 15; }

double row_height(const ChartRow& row) {
  const size_t bars = std::max<size_t>(1, row.bars.size());
  return static_cast<double>(bars) * (bar_height(bars) + 1) + kRowGap;
}

/// The range of all bars, and the space for their names and texts.
struct BarLayout {
  Axis axis;
  double left = 0, right = 0, foot = 0;
};

BarLayout lay_out_bars(const BarChart& chart) {
  BarLayout layout;
  double names = 0, texts = 0, least = 0, most = 0, height = kTop;
  for (const ChartRow& row : chart.rows) {
    names = std::max(names, text_width(row.name, kLetters));
    height += row_height(row);
    for (const ChartBar& bar : row.bars) {
      texts = std::max(texts, text_width(bar.text, kSmall));
      widen(bar.value, least, most);
      if (bar.q3 > 0) widen(bar.q3, least, most);
    }
  }
  const bool marks =
      std::any_of(chart.rows.begin(), chart.rows.end(), [](auto& row) { return !row.mark_classes.empty(); });
  layout.left = std::min(names, kLongestName) + 10 + (marks ? kMarkRoom : 0);
  layout.right = kChartWidth - std::min(texts, 200.0) - 10;
  layout.foot = height;
  layout.axis = fit_axis(least, most, wants_log(least, most) ? Scale::log : Scale::linear);
  layout.axis.from = static_cast<float>(layout.left), layout.axis.to = static_cast<float>(layout.right);
  return layout;
}

void draw_bar_axis(Svg& svg, const BarChart& chart, const BarLayout& layout) {
  const Axis& axis = layout.axis;
  const bool log = axis.scale == Scale::log;
  const auto ticks =
      log ? log_ticks(axis.lo, axis.hi, 8, chart.write) : linear_ticks(axis.lo, axis.hi, 7, chart.factor);
  for (const Tick& tick : ticks) {
    const double x = axis.at(tick.value);
    svg.line({x, kTop}, {x, layout.foot}, "grid");
    svg.text({x, layout.foot + 14}, tick.label, "s d", "middle");
  }
  svg.line({layout.left, kTop}, {layout.left, layout.foot}, "axis");
  svg.text({(layout.left + layout.right) / 2, layout.foot + 31}, chart.axis + (log ? ", logarithmic" : ""), "s d",
           "middle");
}

void draw_chart_bar(Svg& svg, const ChartBar& bar, const Axis& axis, double left, double y, double height) {
  const double end = bar.value > 0 ? axis.at(bar.value) : left;
  svg.rect({left, y}, std::max(1.0, end - left), height, "bar " + bar.classes, bar.tip);
  double text_at = end;
  if (bar.q3 > bar.q1) {
    const double from = std::max(left, static_cast<double>(axis.at(bar.q1))), to = axis.at(bar.q3);
    const double middle = y + height / 2, half = height * 0.3;
    if (to - from >= 1.5)
      for (const char* classes : {"rim", "whisker"}) {
        svg.line({from, middle}, {to, middle}, classes);
        for (const double x : {from, to}) svg.line({x, middle - half}, {x, middle + half}, classes);
      }
    text_at = std::max(end, to);
  }
  svg.text({text_at + 6, y + height - (height > 12 ? 4 : 2)}, bar.text, "s t");
}

}  // namespace

Svg draw_bars(const BarChart& chart) {
  const BarLayout layout = lay_out_bars(chart);
  Svg svg(kChartWidth, layout.foot + kFoot, chart.title);
  draw_bar_axis(svg, chart, layout);
  double y = kTop;
  for (const ChartRow& row : chart.rows) {
    const double height = bar_height(row.bars.size()), whole = row_height(row) - kRowGap;
    const double middle = y + kRowGap / 2 + whole / 2, room = row.mark_classes.empty() ? 0 : kMarkRoom;
    svg.text({layout.left - 8 - room, middle + 4}, fitted(row.name, kLetters, kLongestName), "t", "end");
    if (room > 0) svg.marker({layout.left - 10, middle}, kMark, row.shape, row.mark_classes);
    double at = y + kRowGap / 2;
    for (const ChartBar& bar : row.bars) {
      draw_chart_bar(svg, bar, layout.axis, layout.left, at, height);
      at += height + 1;
    }
    y += row_height(row);
  }
  return svg;
}

}  // namespace warpwise
