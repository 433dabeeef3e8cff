// From what is given to what the student edits. An exercise's given text is exercises/NN_lesson/pristine/exK_topic.cu, which is in version
// control. The file to edit is exercises/NN_lesson/exK_topic.cu: made from it where there is none, and ignored by git, so that a student's
// work never stands in the way of `git pull`.
#pragma once
#include <filesystem>
#include <string>

#include "engine/reader/exercise_list.h"

namespace warpwise {

/// Makes an exercise's file to edit if it is not there. A file that nobody has edited follows its given text when that changes (by `git pull`);
/// one that was edited is left alone: exercises/.given holds what was given, as a hash of each file's text.
/// Returns why a missing file could not be made, as a sentence; empty if the file is there.
std::string give_exercise(const ExerciseInfo& exercise, const std::filesystem::path& root);

/// The same for every exercise; returns the first sentence.
std::string give_exercises(const std::filesystem::path& root);

/// Puts the given text back; the student's own goes beside it. Returns the name of that copy, empty if there was nothing to keep.
/// Throws CannotError, with nothing changed, where that is not possible.
std::filesystem::path reset_exercise(const ExerciseInfo& exercise, const std::filesystem::path& root);

}  // namespace warpwise
