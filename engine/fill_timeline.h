// Makes a timeline's spans from the pieces of work that backends and the model report.
#pragma once
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// A piece of work whose stream has no number of the timeline's yet, but an arbitrary one.
struct UnnumberedSpan {
  TimeSpan span;
  uint64_t stream = 0;
};

/// Sorts them by begin, numbers their streams by their first work, and leaves out what a reader could not draw quickly;
/// the timeline's message says how many were left out.
void fill_timeline(Timeline& timeline, std::vector<UnnumberedSpan> spans);

}  // namespace warpwise
