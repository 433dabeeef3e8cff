// Makes the file that the student edits. The given text is exercises/NN_lesson/pristine/exK_topic.cu, under version
// control. The file to edit is exercises/NN_lesson/exK_topic.cu, of an installed lab in ~/warpwise: copied from the given
// text if it is missing, and ignored by git, so that a student's work never blocks `git pull`.
#pragma once
#include <filesystem>
#include <string>

#include "engine/exercise/list.h"

namespace warpwise {

/// Makes an exercise's file to edit if it is missing. When the given text changes (by `git pull`), an unedited file is
/// updated and an edited one stays; exercises/.given holds a hash of the text that each file was made from.
///
/// Returns why a missing file could not be made, as a sentence; empty if the file exists.
std::string give_exercise(const ExerciseInfo& exercise, const std::filesystem::path& root);

/// Does this for every exercise; returns the first sentence.
std::string give_exercises(const std::filesystem::path& root);

/// Restores the given text and keeps the student's file beside it. Returns the name of that copy, empty if there was
/// nothing to keep. Throws CannotError, with nothing changed, if it cannot.
std::filesystem::path reset_exercise(const ExerciseInfo& exercise, const std::filesystem::path& root);

}  // namespace warpwise
