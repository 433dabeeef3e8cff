// One job: a lesson's steps at one or more sizes, verified, timed against each other, verified again.
#pragma once
#include "engine/lesson.h"
#include "engine/worker/output.h"

namespace warpwise {

/// Carries out a "run" or "inspect" request and emits its events, from JobStarted to Done. Returns false when the device is lost
/// (after an illegal access, say), so that the worker must end. `own`: one step more, which is in no lesson's table.
bool run_job(const Request& request, Output& output, Inbox& inbox, const StepRow* own = nullptr);

}  // namespace warpwise
