// Counted launches: on the CPU backend a step can also run as its counted build, which tells what it did to memory and what is
// wrong with it. The counted build of a lesson is a module beside the worker, loaded when it is first needed.
#pragma once
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/lesson.h"

namespace warpwise {

/// Whether this backend counts at all.
constexpr bool kCounts = !WARPWISE_CUDA;

/// Launches the counted build of `step` with hazard checks and returns the report {"kernels", "hazards"} of docs/stream.md.
/// `schedule` orders blocks, warps and lanes (0: program order). The launch's own CUDA error is left for cudaGetLastError().
/// Throws CannotError if the lesson's counted module is not there.
nlohmann::json launch_counted(const Lesson& lesson, const StepRow& step, const Arguments& arguments, uint64_t schedule);

/// The same for a launch that is compiled counted already; it may take `limit_s` (0: as long as launches may by default).
nlohmann::json count_launch(const std::function<void()>& launch, uint64_t schedule, double limit_s = 0);

}  // namespace warpwise
