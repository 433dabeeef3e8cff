// The student's kernel timed beside the steps of its lesson.
#pragma once
#include <functional>
#include <string>

#include "engine/reader/exercise_check.h"
#include "engine/stream.h"

namespace warpwise {

/// Whether a time says anything: the output is right and the kernel is the student's own. Counters may still miss their target.
bool worth_timing(const ExerciseInfo& exercise, const CheckResult& checked);

/// Runs what was checked beside the steps that solve the same problem, on the GPU if the check took part there, else on the CPU backend,
/// compiled anew without hooks. `wanted`: sizes, choices, budget_s; the rest is filled in. `take` gets every event, from hello to done. The
/// worker is fenced, and ended when its time, its memory or settings.stop ends it. Returns why there are no figures, as a sentence, or
/// an empty string.
std::string time_exercise(const ExerciseInfo& exercise, const CheckResult& checked, const CheckSettings& settings,
                          Request wanted, const std::function<void(const Event&)>& take);

}  // namespace warpwise
