// The timeline of one run: what each engine of each device did when, from CUPTI's activity records on a GPU, from the CPU
// backend's own account there.
#pragma once
#include <functional>

#include "engine/spans.h"

namespace warpwise {

/// Runs it once or twice, the last time traced, from all devices idle to all devices idle; each time `before` is called
/// first, which is not traced. Where there is no tracing, the timeline has a message that says why, and no spans. Throws
/// CudaError, as the run does.
Timeline trace_run(
    const std::function<void()>& run, int devices, const std::function<void()>& before = [] {});

}  // namespace warpwise
