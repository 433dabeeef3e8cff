// The CPU backend's own record of a run: each piece as long as it took, placed when a GPU could run it.
#include "engine/worker/program.h"
#include "engine/worker/tracer.h"
#include "simt/session.h"

namespace warpwise {

Tracer::Tracer() = default;
Tracer::~Tracer() = default;

Timeline Tracer::trace(const std::function<void()>& run, int devices, const std::function<void()>& before) {
  before();
  await_devices(devices);
  simt::begin_trace();
  simt::TracedRun trace;
  try {
    run();
    await_devices(devices);
    trace = simt::take_trace();
  } catch (...) {
    simt::take_trace();
    throw;
  }
  Timeline timeline;
  timeline.source = "modelled";
  timeline.total_ms = trace.total_ms;
  std::vector<UnnumberedSpan> spans;
  for (auto& span : trace.spans) {
    const int device = span.engine == "host" ? -1 : static_cast<int>(span.device);
    spans.push_back({{std::move(span.name), std::move(span.engine), device, 0, span.begin_ms, span.ms,
                      static_cast<int64_t>(span.bytes)},
                     span.stream});
  }
  fill_timeline(timeline, std::move(spans));
  return timeline;
}

}  // namespace warpwise
