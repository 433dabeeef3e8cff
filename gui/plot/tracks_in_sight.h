// What the Timeline view shows of two steps, apart from how it is drawn.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "engine/reader/tracks.h"

namespace warpwise::gui {

/// What is chosen in the Timeline view.
struct TimelineChoice {
  std::map<std::string, std::string>
      against;                          // by step: which one stands above it; absent: the one before it; "": none
  double from = 0, to = 0;              // what is in sight, in ms; equal: all of it
  double range_from = 0, range_to = 0;  // what is selected, whose sums are shown; equal: nothing
  double anchor = 0;                    // where selecting began
  bool selecting = false;
};

/// A stretch of time, in ms.
struct Stretch {
  double from = 0, to = 0;
  double length() const { return to - from; }
};

/// What is in sight of `whole` ms.
Stretch in_sight(const TimelineChoice& choice, double whole);
/// Shows `factor` times as much as before (less than 1: closer), with what is at `at` staying where it is.
void zoom(TimelineChoice& choice, double whole, double at, double factor);
/// Moves what is in sight, as far as there is something.
void pan(TimelineChoice& choice, double whole, double by);

/// What a track's name says, with its device where there are several.
std::string track_label(const Track& track, bool several_devices);

/// For how long the track's engine was at work, in ms.
double busy_ms(const Track& track);
double busy_ms(const Track& track, const Stretch& within);  ///< of a stretch of time

struct SpanFact {
  std::string name, value;
};
/// What a tooltip says of a span.
std::vector<SpanFact> facts_of(const TimeSpan& span);

/// Pieces of a track that are drawn as one: those that are thinner than a pixel, and touch. `ms_a_pixel` of the axis.
struct DrawnPiece {
  double begin = 0, end = 0;       // ms
  const TimeSpan* span = nullptr;  // null: several
};
std::vector<DrawnPiece> pieces_of(const Track& track, const Stretch& sight, double ms_a_pixel);

}  // namespace warpwise::gui
