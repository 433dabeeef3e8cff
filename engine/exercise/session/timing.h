// Times the student's kernel beside the steps of its lesson.
#pragma once
#include <functional>
#include <string>

#include "engine/exercise/session/check.h"
#include "engine/stream.h"

namespace warpwise {

/// Whether a time means anything: the output is right and the kernel is the student's own. Counters may still miss
/// their goals.
bool worth_timing(const ExerciseInfo& exercise, const CheckResult& checked);

/// Runs the checked file beside the steps that solve the same problem: on the GPU if the check ran there too; otherwise
/// on the CPU backend, compiled anew without hooks. `wanted`: sizes, choices, budget_s; the function fills in the rest.
/// `take` gets every event, from hello to done. The worker is fenced, and is ended when it exceeds its time or memory,
/// or when settings.stop says so. Returns why there are no figures, as a sentence, or an empty string.
std::string time_exercise(const ExerciseInfo& exercise, const CheckResult& checked, const CheckSettings& settings,
                          Request wanted, const std::function<void(const Event&)>& take);

}  // namespace warpwise
