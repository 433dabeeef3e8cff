#include "gui/plot/tracks_in_sight.h"

#include <algorithm>

#include "engine/export/units.h"

namespace warpwise::gui {

namespace {

constexpr double kClosest_ms = 1e-4;  // a tenth of a microsecond: nothing is shorter
constexpr double kThin = 2;           // pixels

/// Sets the stretch, held within the whole; all of it is kept as "all", so that a longer run is seen whole too.
void show_stretch(TimelineChoice& choice, double whole, double from, double length) {
  length = std::clamp(length, std::min(kClosest_ms, whole), whole);
  choice.from = std::clamp(from, 0.0, whole - length);
  choice.to = choice.from + length;
  if (length >= whole) choice.from = choice.to = 0;
}

}  // namespace

Stretch in_sight(const TimelineChoice& choice, double whole) {
  if (!(choice.to > choice.from) || choice.from >= whole) return {0, whole};
  return {choice.from, std::min(choice.to, whole)};
}

void zoom(TimelineChoice& choice, double whole, double at, double factor) {
  const Stretch sight = in_sight(choice, whole);
  show_stretch(choice, whole, at - (at - sight.from) * factor, sight.length() * factor);
}

void pan(TimelineChoice& choice, double whole, double by) {
  const Stretch sight = in_sight(choice, whole);
  show_stretch(choice, whole, sight.from + by, sight.length());
}

std::string track_label(const Track& track, bool several_devices) {
  const std::string words = track_words(track);
  return several_devices && track.device >= 0 ? "device " + std::to_string(track.device) + ", " + words : words;
}

double busy_ms(const Track& track) {
  double ms = 0;
  for (const TimeSpan* span : track.spans) ms += span->ms;
  return ms;
}

double busy_ms(const Track& track, const Stretch& within) {
  double ms = 0;
  for (const TimeSpan* span : track.spans)
    ms += std::max(0.0, std::min(span->begin_ms + span->ms, within.to) - std::max(span->begin_ms, within.from));
  return ms;
}

std::vector<SpanFact> facts_of(const TimeSpan& span) {
  std::vector<SpanFact> facts = {{"engine", engine_words(span.engine)}};
  if (span.device >= 0) facts.push_back({"device", std::to_string(span.device)});
  if (span.stream > 0) facts.push_back({"stream", std::to_string(span.stream)});
  if (span.bytes > 0) {
    facts.push_back({"bytes", bytes_text(static_cast<double>(span.bytes))});
    facts.push_back({"rate", rate_text(gbps_of(span), "B/s")});
  }
  facts.push_back({"begins at", time_text(span.begin_ms)});
  facts.push_back({"takes", time_text(span.ms)});
  return facts;
}

std::vector<DrawnPiece> pieces_of(const Track& track, const Stretch& sight, double ms_a_pixel) {
  std::vector<DrawnPiece> pieces;
  for (const TimeSpan* span : track.spans) {
    const double begin = span->begin_ms, end = begin + span->ms;
    if (end < sight.from || begin > sight.to) continue;
    const bool thin = span->ms < kThin * ms_a_pixel;
    if (thin && !pieces.empty() && begin - pieces.back().end < ms_a_pixel &&
        (!pieces.back().span || pieces.back().span->ms < kThin * ms_a_pixel)) {
      pieces.back().end = std::max(pieces.back().end, end);
      pieces.back().span = nullptr;
    } else {
      pieces.push_back({begin, end, span});
    }
  }
  return pieces;
}

}  // namespace warpwise::gui
