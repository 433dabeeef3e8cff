// Counted launches: on the CPU backend a step can also run as its counted build, which tells what it did to memory and
// what is wrong with it. The counted build of a lesson is a module beside the worker, loaded when it is first needed.
#pragma once
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/lesson.h"

namespace warpwise {

/// Whether this backend counts at all.
constexpr bool kCounts = !WARPWISE_CUDA;

struct Counting {
  uint64_t schedule = 0;  // orders blocks, warps and lanes; 0: program order
  bool examples = false;  // keep some requests with their lanes' addresses
  double limit_s = 0;     // that a launch may take; 0: as long as launches may by default
  bool counted = true;    // else it only runs: nothing is counted, and no hazard is looked for
  bool traced = false;    // of a program: what it copies, and how its work overlaps, is the report's "program"
};

/// Has `run` run the counted build of `step`, with hazard checks, and returns the report {"kernels", "hazards"} of
/// docs/stream.md. The launch's own CUDA error is left for cudaGetLastError(). Throws CannotError if the lesson's
/// counted module is not there.
nlohmann::json launch_counted(const Lesson& lesson, const StepRow& step,
                              const std::function<void(const StepRow& counted)>& run, const Counting& how);

/// The same for a launch that is compiled counted already: the report's text.
std::string count_launch_as_text(const std::function<void()>& launch, const Counting& how);

/// Whether the counted build runs anything for `step`. It has no library of the host: such a row runs as it is, uncounted.
bool runs_counted(const Lesson& lesson, const StepRow& step);

/// The counted build of a lesson. Throws CannotError if it is not there.
const Lesson& counted_build(const Lesson& lesson);

/// The CPU backend simulates devices: so many from now on, which share its memory.
constexpr int kMostSimulated = 8;
void simulate(int devices);

/// Takes bytes of the CPU backend's device memory for unwritten: reading them before writing them is a hazard.
void forget_written(const void* pointer, size_t bytes);

/// To be called at the end of a program that allocates for itself: what it has not freed is a hazard.
void look_for_leaks();

/// While it lives, calls these around each kernel's run on the CPU backend.
class AroundKernels {
 public:
  AroundKernels(std::function<void()> before, std::function<void()> after);
  ~AroundKernels();
  AroundKernels(const AroundKernels&) = delete;
  AroundKernels& operator=(const AroundKernels&) = delete;
};

}  // namespace warpwise
