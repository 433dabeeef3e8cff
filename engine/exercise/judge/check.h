// Checks one exercise: this process is the judge. It holds inputs, references and goals, runs the student's compiled
// file in another process (engine/exercise/run/runner.h), and judges the output, hazards and counters that come back.
#pragma once
#include <string>

#include "engine/exercise/run/runner_process.h"
#include "engine/worker/output.h"

namespace warpwise {

/// Why an exercise for so many devices passes unseen on a machine with fewer, as sentences.
std::string not_run_here(int needed, int found);

/// Carries out a "check" request: inspects the file Request::module, has it run, and emits Begin events and one Check.
void run_check(const Request& request, const RunnerProcess::Limits& limits, Output& output);

}  // namespace warpwise
