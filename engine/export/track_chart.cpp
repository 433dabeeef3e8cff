#include "engine/export/track_chart.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/export/ticks.h"
#include "engine/export/units.h"
#include "engine/reader/tracks.h"

namespace warpwise {

namespace {

constexpr double kTracksWidth = 760, kTrackHeight = 20, kTrackGap = 6, kTracksTop = 6;
constexpr double kNarrowest = 0.6;  // narrower spans that are closer than this are drawn as one

std::string engine_class(const std::string& engine) {
  return engine == "compute"    ? "c2"
         : engine == "copy_in"  ? "c1"
         : engine == "copy_out" ? "c0"
         : engine == "peer"     ? "c4"
                                : "baseline";
}

std::string track_name(const Track& track) {
  return track.device < 0 ? track_words(track) : fmt::format("GPU {}: {}", track.device, track_words(track));
}

std::string span_tip(const TimeSpan& span) {
  std::string text = fmt::format("{}: {}, from {}", span.name, time_text(span.ms), time_text(span.begin_ms));
  if (span.stream > 0) text += fmt::format(", stream {}", span.stream);
  if (span.bytes > 0)
    text += ", " + bytes_text(static_cast<double>(span.bytes)) + " at " + rate_text(gbps_of(span), "B/s");
  return text;
}

void draw_track(Svg& svg, const Track& track, const Axis& axis, double y) {
  const std::string classes = "bar " + engine_class(track.engine);
  for (size_t i = 0; i < track.spans.size();) {
    const TimeSpan& first = *track.spans[i];
    const double from = axis.at(first.begin_ms);
    double to = axis.at(first.begin_ms + first.ms);
    size_t next = i + 1;
    for (; next < track.spans.size() && to - from < kNarrowest; next++) {
      const TimeSpan& span = *track.spans[next];
      const double end = axis.at(span.begin_ms + span.ms);
      if (axis.at(span.begin_ms) - to > kNarrowest || end - from > 4 * kNarrowest) break;
      to = std::max(to, end);
    }
    const std::string tip = next - i > 1 ? fmt::format("{} short pieces of work", next - i) : span_tip(first);
    svg.rect({from, y}, std::max(kNarrowest, to - from), kTrackHeight, classes, tip);
    i = next;
  }
}

}  // namespace

std::vector<std::pair<std::string, std::string>> track_colours(const Timeline& timeline) {
  std::vector<std::pair<std::string, std::string>> colours;
  for (const Track& track : tracks_of(timeline)) {
    const std::pair<std::string, std::string> colour{engine_words(track.engine), engine_class(track.engine)};
    if (std::find(colours.begin(), colours.end(), colour) == colours.end()) colours.push_back(colour);
  }
  return colours;
}

Svg draw_tracks(const Timeline& timeline) {
  const auto tracks = tracks_of(timeline);
  double names = 0;
  for (const Track& track : tracks) names = std::max(names, text_width(track_name(track), 12));
  const double left = std::min(names, 200.0) + 12;
  const double foot = kTracksTop + static_cast<double>(tracks.size()) * (kTrackHeight + kTrackGap);
  const double length = std::max(length_of(timeline), 1e-9);
  Axis axis{0, length, Scale::linear, static_cast<float>(left), static_cast<float>(kTracksWidth - 16)};
  Svg svg(kTracksWidth, foot + 40, "Timeline of " + timeline.step + " at " + to_string(timeline.size));
  const Unit unit = time_unit(length);
  for (const Tick& tick : linear_ticks(0, length, 8, unit.factor)) {
    const double x = axis.at(tick.value);
    svg.line({x, kTracksTop}, {x, foot}, "grid");
    svg.text({x, foot + 14}, tick.label, "s d", "middle");
  }
  double y = kTracksTop;
  for (const Track& track : tracks) {
    svg.text({left - 8, y + kTrackHeight / 2 + 4}, fitted(track_name(track), 12, 200), "t", "end");
    draw_track(svg, track, axis, y + kTrackGap / 2);
    y += kTrackHeight + kTrackGap;
  }
  svg.line({left, foot}, {kTracksWidth - 16, foot}, "axis");
  svg.text({(left + kTracksWidth - 16) / 2, foot + 31}, "time since the run began, " + unit.name, "s d", "middle");
  return svg;
}

}  // namespace warpwise
