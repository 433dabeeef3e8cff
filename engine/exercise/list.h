// The exercises as readers see them: names, files and progress. Contains no CUDA.
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
  int minutes = 0;    // how long to plan for
  std::string kind;   // "write", "debug", "predict", "optimise" or "explain"
  std::string file;   // exercises/01_transpose/ex1_index.cu, relative to the project's root; absolute if outside of it
  std::string fails;  // part of the message that rejects the pristine file
  std::array<std::string, 3> hints;
  std::string medals;                  // "bronze 15, silver 13.5, gold 9"; empty if there are none
  std::vector<std::string> sentences;  // that the student chooses from
  std::string lesson_task = {};        // id of the problem of the lesson that it solves; empty: the first
};

/// Every exercise, in the order of their files.
const std::vector<ExerciseInfo>& exercise_list();

/// The first exercise. Throws CannotError if none is built.
const ExerciseInfo& first_exercise();

/// Looks up by id ("transpose/index"), topic ("index") or file name ("ex1_index.cu"). Otherwise throws UsageError with
/// the nearest names.
const ExerciseInfo& exercise_named(std::string_view name);

/// What `list --json` shows of a lesson's exercises: [{"id", "title", "kind", "minutes"}], in order.
nlohmann::json exercises_of(const std::string& lesson);

/// The folder whose exercises/ holds the files that the student edits: the project's root; of an installed lab, ~/warpwise.
std::filesystem::path work_folder(const std::filesystem::path& root);

/// The files of one exercise, below the project's root.
struct ExerciseFiles {
  ExerciseFiles(const std::filesystem::path& root, const ExerciseInfo& exercise);
  std::filesystem::path course;    // the folder of lessons/ and exercises/: the root, if the lesson is in it
  std::filesystem::path own;       // what the student edits, in the work folder (text/student_file.h)
  std::string shown;               // its name for people, who look for it in the project or in their home
  std::filesystem::path pristine;  // the given text
  std::filesystem::path answers;   // the solution, wrong and other answers (text/answers.h)
};

/// The exercise's entry in its lesson's README: "Fill in the index: make the copy a transpose"; empty if there is none.
std::string readme_line(const std::filesystem::path& root, const ExerciseInfo& exercise);

/// The id of the step after which the README says to solve it; empty if it names none.
std::string named_step(const std::filesystem::path& root, const ExerciseInfo& exercise);

/// The minutes given in the README; 0 if it gives none.
int readme_minutes(const std::filesystem::path& root, const ExerciseInfo& exercise);

}  // namespace warpwise
