// What a class has handed in: the files below a folder that are to be checked, and a row for whatever cannot be.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "engine/reader/exercise_list.h"

namespace warpwise {

struct Submission {
  std::string student;                     // escaped
  const ExerciseInfo* exercise = nullptr;  // null: the file is no exercise's
  std::filesystem::path file;
  std::string refused_stage, refused;  // why nothing of it is checked, as a sentence; empty if it is checked
};

/// Files below `folder` that are named like an exercise, or nearly; the folder below `folder` says whose each is. `only`: of one exercise. Sorted
/// by student, exercise and file. Throws UsageError where there is nothing.
std::vector<Submission> find_submissions(const std::filesystem::path& folder, const std::string& only);

}  // namespace warpwise
