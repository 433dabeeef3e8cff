// What the verbs about exercises share.
#pragma once
#include <string>
#include <vector>

#include "cli/terminal.h"
#include "engine/reader/exercise_check.h"
#include "engine/reader/exercise_progress.h"

namespace warpwise {

/// Checks with this program's worker and compiler, in the project that it was built from. Throws CannotError if that has gone.
CheckSettings exercise_settings();

/// The exercise of that name, or, where none is given, the first that has not been passed (the last if all have).
const ExerciseInfo& exercise_or_current(const std::string& name, const Progress& progress);

/// Notes a check of the student's own file: counts it, keeps its text, remembers that it passed. Returns a warning, or an empty string.
std::string note_check(Progress& progress, const ExerciseInfo& exercise, const CheckResult& result);

/// How many of the exercises have been passed, as a line: "3 of 18 exercises passed".
std::string progress_line(const Progress& progress);

/// What a check found, for a person.
std::vector<std::string> draw_check(const ExerciseInfo& exercise, const CheckResult& result, const Looks& looks);

/// The list of exercises with what has been passed.
std::vector<std::string> draw_exercises(const Progress& progress, const Looks& looks);

/// Puts the pristine file back; the student's own goes beside it. Returns the name of that copy, empty if there was nothing to keep.
std::filesystem::path reset_exercise(const ExerciseInfo& exercise, const std::filesystem::path& root);

/// All of a file's text; empty if it cannot be read.
std::string text_of(const std::filesystem::path& file);

}  // namespace warpwise
