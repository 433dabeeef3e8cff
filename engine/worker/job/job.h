// One job: a lesson's steps at one or more sizes, verified, timed against each other, verified again.
#pragma once
#include "engine/lesson.h"
#include "engine/worker/output.h"

namespace warpwise {

/// Carries out a "run" or "inspect" request and emits its events, from JobStarted to Done. Returns false if the device
/// is lost (after an illegal access, for example); the worker must then end. `own`: one more step, which is in no
/// lesson's table, and `own_counted` the same step compiled for counting, where there is such a build.
bool run_job(const Request& request, Output& output, Inbox& inbox, const StepRow* own = nullptr,
             const StepRow* own_counted = nullptr);

}  // namespace warpwise
