// The timeline of one run: what each engine of each device did and when. On a GPU it comes from CUPTI's activity
// records, on the CPU backend from the backend itself.
#pragma once
#include <functional>

#include "engine/fill_timeline.h"

namespace warpwise {

/// Traces runs while it lives. Make one for several runs: on a GPU, starting and ending it takes 1 to 2 s in a process
/// with many kernels.
class Tracer {
 public:
  Tracer();
  ~Tracer();
  Tracer(const Tracer&) = delete;
  Tracer& operator=(const Tracer&) = delete;

  /// Calls `run` once or twice, from all devices idle to all devices idle; only the last run is traced. Calls `before`
  /// before each run, untraced. If tracing is not available, the timeline has no spans and a message that says why.
  /// Throws CudaError, as the run does.
  Timeline trace(
      const std::function<void()>& run, int devices, const std::function<void()>& before = [] {});
};

}  // namespace warpwise
