#include "engine/exercise/list.h"

#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include "engine/building.h"
#include "engine/errors.h"
#include "engine/exercise/exercise.h"
#include "engine/module.h"
#include "engine/text_of.h"

namespace warpwise {

namespace fs = std::filesystem;

const std::vector<ExerciseInfo>& exercise_list() {
  static const std::vector<ExerciseInfo> list = [] {
    std::vector<ExerciseInfo> all;
    for (const auto& e : all_exercises()) {
      all.push_back({e.id,
                     e.lesson,
                     e.title,
                     e.task,
                     e.minutes,
                     kind_name(e.kind),
                     e.file,
                     e.fails,
                     e.hints,
                     e.medals.measure ? e.medals.thresholds() : "",
                     {},
                     e.lesson_task});
      for (const auto& claim : e.sentences.claims) all.back().sentences.push_back(claim.text);
    }
    return all;
  }();
  return list;
}

const ExerciseInfo& first_exercise() {
  if (exercise_list().empty()) throw CannotError("the exercises are missing: " + how_to_get_it_built());
  return exercise_list().front();
}

const ExerciseInfo& exercise_named(std::string_view name) {
  const std::string id = find_exercise(name).id;
  for (const auto& exercise : exercise_list())
    if (exercise.id == id) return exercise;
  throw std::logic_error("the exercise " + id + " is in no list");
}

nlohmann::json exercises_of(const std::string& lesson) {
  auto list = nlohmann::json::array();
  for (const auto& exercise : exercise_list())
    if (exercise.lesson == lesson)
      list.push_back(
          {{"id", exercise.id}, {"title", exercise.title}, {"kind", exercise.kind}, {"minutes", exercise.minutes}});
  return list;
}

fs::path work_folder(const fs::path& root) {
  std::error_code error;
  const char* home = std::getenv("HOME");
  return home && *home == '/' && fs::equivalent(root, installed_root(), error) ? fs::path(home) / "warpwise" : root;
}

ExerciseFiles::ExerciseFiles(const fs::path& root, const ExerciseInfo& exercise) {
  const fs::path file = root / exercise.file, folder = file.parent_path();
  own = work_folder(root) / exercise.file;
  shown = own == file ? exercise.file : own.string();
  course = folder.parent_path().parent_path();
  pristine = folder / "pristine" / file.filename();
  answers = folder / "answers" / file.filename();
}

namespace {

/// A cell of the exercise's line in its lesson's README: | file | kind | what to do | after step |
std::string readme_cell(const fs::path& root, const ExerciseInfo& exercise, int number) {
  const fs::path file = exercise.file;
  const std::string name = '`' + file.filename().string() + '`';
  std::istringstream lines(text_of((root / file).parent_path() / "README.md"));
  for (std::string line; std::getline(lines, line);) {
    if (line.find(name) == std::string::npos) continue;
    std::istringstream cells(line);
    std::string cell;
    for (int i = 0; i <= number && std::getline(cells, cell, '|');) i++;
    const size_t begin = cell.find_first_not_of(' '), end = cell.find_last_not_of(' ');
    return begin == std::string::npos ? "" : cell.substr(begin, end - begin + 1);
  }
  return "";
}

}  // namespace

std::string readme_line(const fs::path& root, const ExerciseInfo& exercise) { return readme_cell(root, exercise, 3); }

std::string named_step(const fs::path& root, const ExerciseInfo& exercise) {
  std::string id = readme_cell(root, exercise, 4);
  std::erase(id, '`');
  return id;
}

int readme_minutes(const fs::path& root, const ExerciseInfo& exercise) {
  return std::atoi(readme_cell(root, exercise, 5).c_str());
}

}  // namespace warpwise
