// Counted launches. On the CPU backend a step also exists as a counted build, which reports memory accesses and
// hazards. The counted build of a lesson is a module beside the worker, loaded on first use.
#pragma once
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "engine/lesson.h"

namespace warpwise {

/// Whether this backend can count.
constexpr bool kCounts = !WARPWISE_CUDA;

struct Counting {
  uint64_t schedule = 0;  // orders blocks, warps and lanes; 0: program order
  bool examples = false;  // keep some requests with their lanes' addresses
  double limit_s = 0;     // time limit of a launch; 0: the default limit
  bool counted = true;    // false: run only, with no counts and no hazards
  bool idle = false;      // kernels are launched, and do nothing
  bool traced = false;    // for a program: adds "program" to the report, with what it copies and how its work overlaps
};

/// Calls `run` with the counted build of `step`, checks for hazards, and returns the report {"kernels", "hazards"} of
/// docs/stream.md. Leaves the launch's own CUDA error for cudaGetLastError(). Throws CannotError if the lesson's
/// counted module is missing.
nlohmann::json launch_counted(const Lesson& lesson, const StepRow& step,
                              const std::function<void(const StepRow& counted)>& run, const Counting& how);

/// The same for a launch whose code is already counted; returns the report's text.
std::string count_launch_as_text(const std::function<void()>& launch, const Counting& how);

/// Whether the counted build has code for `step`. It lacks the host's libraries: such a row runs as it is, uncounted.
bool runs_counted(const Lesson& lesson, const StepRow& step);

/// The counted build of a lesson. Throws CannotError if it is missing.
const Lesson& counted_build(const Lesson& lesson);

/// The CPU backend simulates `count` devices from now on. They share its memory.
constexpr int kMostSimulated = 8;
void simulate(int devices);

/// Marks bytes of the CPU backend's device memory as unwritten: reading them before writing them is a hazard.
void forget_written(const void* pointer, size_t bytes);

/// From now on copies take what lies in `instead`, where they are to take something from these bytes of the host's. No
/// bytes: copies take what is there again.
void copy_instead(const void* begin, size_t bytes, const void* instead);

/// Call it at the end of a program that allocates memory itself: what the program has not freed is a hazard.
void look_for_leaks();

/// Of a function that is called again and may keep memory from its first call on: what a later call has allocated and
/// not freed is a hazard. `allocations`: how many there were before that call.
void look_for_leaks_since(uint64_t allocations);
uint64_t allocations_so_far();

/// What the code that has run so far has made and not given back: memory, and handles of NVIDIA's libraries.
struct LeftBehind {
  uint64_t allocations = 0, handles = 0;
};
LeftBehind left_behind();

/// The same for host memory: what may still be writing there, because the program has not waited for it, is a hazard.
void look_for_unawaited(const void* memory, size_t bytes);

/// While this object lives, the CPU backend calls these functions before and after each kernel.
class AroundKernels {
 public:
  AroundKernels(std::function<void()> before, std::function<void()> after);
  ~AroundKernels();
  AroundKernels(const AroundKernels&) = delete;
  AroundKernels& operator=(const AroundKernels&) = delete;
};

}  // namespace warpwise
