// The timeline of one run: what each engine of each device did when, from CUPTI's activity records on a GPU, from the CPU
// backend's own account there.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

/// Runs it once or twice, the last time traced, from all devices idle to all devices idle; each time `before` is called
/// first, which is not traced. Where there is no tracing, the timeline has a message that says why, and no spans. Throws
/// CudaError, as the run does.
Timeline trace_run(
    const std::function<void()>& run, int devices, const std::function<void()>& before = [] {});

/// A piece of work as a backend tells it: streams are any numbers.
struct RawSpan {
  TimeSpan span;
  uint64_t stream = 0;
};

/// The timeline's spans from raw ones: in order of begin, streams numbered by their first work, and no more than a
/// reader draws with ease; the message says how many are left out.
void take_spans(Timeline& timeline, std::vector<RawSpan> raw);

}  // namespace warpwise
