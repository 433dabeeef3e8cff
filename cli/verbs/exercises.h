// What the verbs about exercises share: which exercise is meant, and how it is checked.
#pragma once
#include <filesystem>
#include <string>

#include "engine/exercise/session/check.h"
#include "engine/exercise/session/progress.h"

namespace warpwise {

/// Settings to check with this program's workers and compilers, in the project that it was built from. `backend`:
/// "simt", "cuda" (also on the GPU), or "auto" for cuda if there is a GPU. Throws CannotError if the project is gone,
/// UsageError for another backend.
CheckSettings exercise_settings(const std::string& backend = "auto");

/// The exercise with this name; without a name the first that has not been passed (the last if all have).
const ExerciseInfo& exercise_or_current(const std::string& name, const Progress& progress);

/// Throws CannotError with the reason if the exercise's file to edit is missing and cannot be made.
void require_file(const ExerciseInfo& exercise, const std::filesystem::path& root);

}  // namespace warpwise
