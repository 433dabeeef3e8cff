#include "engine/reader/exercise_list.h"

#include "engine/exercise.h"

namespace warpwise {

namespace fs = std::filesystem;

const std::vector<ExerciseInfo>& exercise_list() {
  static const std::vector<ExerciseInfo> list = [] {
    std::vector<ExerciseInfo> all;
    for (const auto& e : all_exercises()) all.push_back({e.id, e.lesson, e.title, e.task, kind_name(e.kind), e.file, e.fails, e.hints});
    return all;
  }();
  return list;
}

const ExerciseInfo& exercise_named(std::string_view name) {
  return exercise_list()[static_cast<size_t>(&find_exercise(name) - all_exercises().data())];
}

nlohmann::json exercises_of(const std::string& lesson) {
  auto list = nlohmann::json::array();
  for (const auto& exercise : exercise_list())
    if (exercise.lesson == lesson) list.push_back({{"id", exercise.id}, {"title", exercise.title}});
  return list;
}

ExerciseFiles::ExerciseFiles(const fs::path& root, const ExerciseInfo& exercise) {
  const fs::path file = exercise.file, folder = file.parent_path().filename();
  own = root / file;
  pristine = own.parent_path() / "pristine" / file.filename();
  solution = root / "solutions" / folder / file.filename();
  wrong = root / "solutions" / folder / "wrong";
}

}  // namespace warpwise
