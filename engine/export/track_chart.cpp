#include "engine/export/lane_chart.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/export/ticks.h"
#include "engine/export/units.h"
#include "engine/reader/lanes.h"

namespace warpwise {

namespace {

constexpr double kLanesWidth = 760, kLaneHeight = 20, kLaneGap = 6, kLanesTop = 6;
constexpr double kNarrowest = 0.6;  // narrower spans that are closer than this are drawn as one

std::string engine_class(const std::string& engine) {
  return engine == "compute"    ? "c2"
         : engine == "copy_in"  ? "c1"
         : engine == "copy_out" ? "c0"
         : engine == "peer"     ? "c4"
                                : "baseline";
}

std::string lane_name(const Lane& lane) {
  return lane.device < 0 ? lane_words(lane) : fmt::format("GPU {}: {}", lane.device, lane_words(lane));
}

std::string span_tip(const TimeSpan& span) {
  std::string text = fmt::format("{}: {}, from {}", span.name, time_text(span.ms), time_text(span.begin_ms));
  if (span.stream > 0) text += fmt::format(", stream {}", span.stream);
  if (span.bytes > 0)
    text += ", " + bytes_text(static_cast<double>(span.bytes)) + " at " + rate_text(gbps_of(span), "B/s");
  return text;
}

void draw_lane(Svg& svg, const Lane& lane, const Axis& axis, double y) {
  const std::string classes = "bar " + engine_class(lane.engine);
  for (size_t i = 0; i < lane.spans.size();) {
    const TimeSpan& first = *lane.spans[i];
    const double from = axis.at(first.begin_ms);
    double to = axis.at(first.begin_ms + first.ms);
    size_t next = i + 1;
    for (; next < lane.spans.size() && to - from < kNarrowest; next++) {
      const TimeSpan& span = *lane.spans[next];
      const double end = axis.at(span.begin_ms + span.ms);
      if (axis.at(span.begin_ms) - to > kNarrowest || end - from > 4 * kNarrowest) break;
      to = std::max(to, end);
    }
    const std::string tip = next - i > 1 ? fmt::format("{} short pieces of work", next - i) : span_tip(first);
    svg.rect({from, y}, std::max(kNarrowest, to - from), kLaneHeight, classes, tip);
    i = next;
  }
}

}  // namespace

std::vector<std::pair<std::string, std::string>> lane_colours(const Timeline& timeline) {
  std::vector<std::pair<std::string, std::string>> colours;
  for (const Lane& lane : lanes_of(timeline)) {
    const std::pair<std::string, std::string> colour{engine_words(lane.engine), engine_class(lane.engine)};
    if (std::find(colours.begin(), colours.end(), colour) == colours.end()) colours.push_back(colour);
  }
  return colours;
}

Svg draw_lanes(const Timeline& timeline) {
  const auto lanes = lanes_of(timeline);
  double names = 0;
  for (const Lane& lane : lanes) names = std::max(names, text_width(lane_name(lane), 12));
  const double left = std::min(names, 200.0) + 12;
  const double foot = kLanesTop + static_cast<double>(lanes.size()) * (kLaneHeight + kLaneGap);
  const double length = std::max(length_of(timeline), 1e-9);
  Axis axis{0, length, Scale::linear, static_cast<float>(left), static_cast<float>(kLanesWidth - 16)};
  Svg svg(kLanesWidth, foot + 40, "Timeline of " + timeline.step + " at " + to_string(timeline.size));
  const Unit unit = time_unit(length);
  for (const Tick& tick : linear_ticks(0, length, 8, unit.factor)) {
    const double x = axis.at(tick.value);
    svg.line({x, kLanesTop}, {x, foot}, "grid");
    svg.text({x, foot + 14}, tick.label, "s d", "middle");
  }
  double y = kLanesTop;
  for (const Lane& lane : lanes) {
    svg.text({left - 8, y + kLaneHeight / 2 + 4}, fitted(lane_name(lane), 12, 200), "t", "end");
    draw_lane(svg, lane, axis, y + kLaneGap / 2);
    y += kLaneHeight + kLaneGap;
  }
  svg.line({left, foot}, {kLanesWidth - 16, foot}, "axis");
  svg.text({(left + kLanesWidth - 16) / 2, foot + 31}, "time since the run began, " + unit.name, "s d", "middle");
  return svg;
}

}  // namespace warpwise
