// A class's submissions: the files below a folder to check, and a row for each that cannot be checked.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "engine/exercise/list.h"

namespace warpwise {

struct Submission {
  std::string student;                     // escaped
  const ExerciseInfo* exercise = nullptr;  // null: the file belongs to no exercise
  std::filesystem::path file;
  std::string refused_stage, refused;  // why it is not checked, as a sentence; empty if it is
};

/// Files below `folder` with names like exercises, or nearly; the first folder level is the student. `only`: of one
/// exercise. Sorted by student, exercise and file. Throws UsageError if there are none.
std::vector<Submission> find_submissions(const std::filesystem::path& folder, const std::string& only);

}  // namespace warpwise
