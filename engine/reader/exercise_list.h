// The exercises as readers see them: what to call them, where their files are, what has been done so far. No CUDA in here.
#pragma once
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace warpwise {

struct ExerciseInfo {
  std::string id;  // "transpose/index": no number, stable for ever
  std::string lesson, title, task;
  int minutes = 0;    // to plan for
  std::string kind;   // "write", "debug", "predict", "optimise" or "explain"
  std::string file;   // exercises/01_transpose/ex1_index.cu, relative to the project's root
  std::string fails;  // part of what the pristine file is rejected with
  std::array<std::string, 3> hints;
  std::string medals;                  // "bronze 15, silver 13.5, gold 9"; empty where there are none
  std::vector<std::string> sentences;  // to choose from
};

/// Every exercise, in the order of their files.
const std::vector<ExerciseInfo>& exercise_list();

/// By id ("transpose/index"), topic ("index") or file name ("ex1_index.cu"). Throws UsageError that offers the nearest names.
const ExerciseInfo& exercise_named(std::string_view name);

/// What `list --json` shows of a lesson's exercises: [{"id", "title", "kind", "minutes"}], in order.
nlohmann::json exercises_of(const std::string& lesson);

/// The files of one exercise, below the project's root.
struct ExerciseFiles {
  ExerciseFiles(const std::filesystem::path& root, const ExerciseInfo& exercise);
  std::filesystem::path own;       // what the student edits: made from the pristine file (exercise_given.h)
  std::filesystem::path pristine;  // as it was given
  std::filesystem::path solution;
  std::filesystem::path wrong;  // the folder of wrong solutions
  std::filesystem::path other;  // the folder of right solutions that are unlike the given one
};

/// What the README of an exercise's lesson says of it, a cell of its table: "Fill in the index: make the copy a transpose"; empty if nothing.
std::string readme_line(const std::filesystem::path& root, const ExerciseInfo& exercise);

/// The number of the step after which the README says to solve it; 0 where it names none.
int named_step(const std::filesystem::path& root, const ExerciseInfo& exercise);

/// The minutes that the README says; 0 where it says none.
int readme_minutes(const std::filesystem::path& root, const ExerciseInfo& exercise);

/// All of a file's text; empty if it cannot be read.
std::string text_of(const std::filesystem::path& file);

}  // namespace warpwise
