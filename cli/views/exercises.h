// What a terminal shows of exercises: a check's result, and how far one is.
#pragma once
#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "engine/exercise/session/check.h"
#include "engine/exercise/session/progress.h"

namespace warpwise {

/// A check's result for a person; optionally without the picture of the errors.
std::vector<std::string> draw_check(const ExerciseInfo& exercise, const CheckResult& result, const Looks& looks,
                                    bool picture = true);

/// A lesson's exercises and which have been passed or begun; empty if it has none.
std::vector<std::string> draw_exercises_of(const std::string& lesson, const Progress& progress, const Looks& looks);

/// The same for every lesson.
std::vector<std::string> draw_exercises(const Progress& progress, const Looks& looks);

}  // namespace warpwise
