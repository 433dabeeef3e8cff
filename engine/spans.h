// The spans of a timeline from pieces of work as backends and the model tell them.
#pragma once
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// A piece of work: streams are any numbers.
struct RawSpan {
  TimeSpan span;
  uint64_t stream = 0;
};

/// The timeline's spans from raw ones: in order of begin, streams numbered by their first work, and no more than a
/// reader draws with ease; the message says how many are left out.
void take_spans(Timeline& timeline, std::vector<RawSpan> raw);

}  // namespace warpwise
