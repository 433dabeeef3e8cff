// What a request asks for, made definite: which rows of the lesson, at which sizes, with which choices, on how many devices.
#pragma once
#include <stdexcept>
#include <vector>

#include "engine/lesson.h"
#include "engine/stream.h"
#include "engine/worker/memory_check.h"

namespace warpwise {

/// The job needs more memory than there is. Nothing has been allocated.
struct MemoryError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Plan {
  std::vector<const StepRow*> steps;
  std::vector<Size> sizes;
  Choices choices;
};

/// `own`: one more row, which is in no lesson's table; null: none. Throws UsageError.
Plan plan_of(const Request& request, const Lesson& lesson, const StepRow* own);

/// Prepares as many devices as the rows need. Throws if options are for programs and there are none, or if they ask for more devices or
/// memory than exist.
void offer_devices(const Request& request, const Lesson& lesson, const std::vector<const StepRow*>& steps);

/// How many devices a program gets: the requested number; otherwise as many as it needs.
int devices_of(const Request& request, const StepRow& row);

/// Whether the task's problems have sizes of so many extents.
bool fits(const Task& task, const Size& size);

MemoryFree memory_free();

}  // namespace warpwise
