// What the verbs about exercises share.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "engine/reader/exercise_check.h"
#include "engine/reader/exercise_progress.h"

namespace warpwise {

/// Checks with this program's workers and compilers, in the project that it was built from. `backend`: "simt", "cuda" (the GPU too), or "auto"
/// for cuda where there is one. Throws CannotError if the project has gone, UsageError for another backend.
CheckSettings exercise_settings(const std::string& backend = "auto");

/// The exercise of that name, or, where none is given, the first that has not been passed (the last if all have).
const ExerciseInfo& exercise_or_current(const std::string& name, const Progress& progress);

/// Throws CannotError, which says why, where the exercise's file to edit is missing and could not be made.
void require_file(const ExerciseInfo& exercise, const std::filesystem::path& root);

/// What a check found, for a person; without the picture of where the errors lie if that is not wanted.
std::vector<std::string> draw_check(const ExerciseInfo& exercise, const CheckResult& result, const Looks& looks,
                                    bool picture = true);

/// A lesson's exercises, with what has been passed or begun; nothing where it has none.
std::vector<std::string> draw_exercises_of(const std::string& lesson, const Progress& progress, const Looks& looks);

/// The same for every lesson.
std::vector<std::string> draw_exercises(const Progress& progress, const Looks& looks);

}  // namespace warpwise
