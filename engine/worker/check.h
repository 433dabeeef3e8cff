// Checking one exercise: this process is the judge. It holds inputs, references and goals, has the student's compiled file run in a process of
// its own (engine/worker/runner.h), and judges the output, the hazards and the counters that come back.
#pragma once
#include "engine/worker/output.h"
#include "engine/worker/runner_process.h"

namespace warpwise {

/// Carries out a "check" request: looks at what Request::module is made of, has it run, and emits Begin events and one Check.
void run_check(const Request& request, const RunnerProcess::Limits& limits, Output& output);

}  // namespace warpwise
