// Makes a timeline's spans from the pieces of work that backends and the model report.
#pragma once
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// A piece of work. Its stream is an arbitrary number.
struct RawSpan {
  TimeSpan span;
  uint64_t stream = 0;
};

/// Turns raw spans into the timeline's: sorted by begin, streams numbered by their first work, and limited to what a
/// reader can draw quickly; the message says how many spans were left out.
void take_spans(Timeline& timeline, std::vector<RawSpan> raw);

}  // namespace warpwise
