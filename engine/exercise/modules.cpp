// The exercises that the lessons' modules hold, in one table.
#include <filesystem>
#include <string>
#include <vector>

#include "engine/errors.h"
#include "engine/exercise/exercise.h"
#include "engine/formerly.h"
#include "engine/module.h"

namespace warpwise {

namespace {

const std::vector<Exercise>& exercises_in(const KnownLesson& lesson) {
  using Entry = const std::vector<Exercise>* (*)();
  return *reinterpret_cast<Entry>(load_module(lesson, "exercises"))();
}

/// The exercise with this id, of whose lesson alone the module is loaded; null if there is none.
const Exercise* with_id(std::string_view id) {
  const KnownLesson* lesson = known_lesson(std::string(id.substr(0, id.find('/'))));
  if (!lesson || id.find('/') == id.npos) return nullptr;
  if (!std::filesystem::exists(module_file(*lesson, "exercises")))
    throw CannotError(not_built_yet(*lesson, "exercises"));
  for (const auto& exercise : exercises_in(*lesson))
    if (exercise.id == id) return &exercise;
  return nullptr;
}

}  // namespace

const std::vector<Exercise>& all_exercises() {
  static const std::vector<Exercise> exercises = [] {
    std::vector<Exercise> all;
    for (const auto& lesson : known_lessons())
      if (std::filesystem::exists(module_file(lesson, "exercises")))
        for (const auto& exercise : exercises_in(lesson)) all.push_back(exercise);
    return all;
  }();
  return exercises;
}

const Exercise& find_exercise(std::string_view asked) {
  const std::string name = now_called(asked);
  if (const Exercise* exercise = with_id(name)) return *exercise;
  std::vector<std::string> ids, topics;
  std::vector<const Exercise*> found;
  for (const auto& exercise : all_exercises()) {
    ids.push_back(exercise.id);
    const std::string topic = exercise.id.substr(exercise.id.find('/') + 1),
                      stem = std::filesystem::path(exercise.file).stem();
    topics.push_back(topic);
    if (name == topic || name == exercise.file || name == stem || name == stem + ".cu") found.push_back(&exercise);
  }
  if (found.size() == 1) return *found.front();
  if (found.size() > 1) {
    std::string which;
    for (const auto* exercise : found) which += (which.empty() ? "" : " or ") + exercise->id;
    throw UsageError("'" + name + "' names more than one exercise: say " + which);
  }
  if (ids.empty()) throw UsageError("there are no exercises in this build");
  const bool by_topic = name.find('/') == name.npos && !nearest(name, topics).empty();
  throw UsageError(unknown_name("exercise", name, by_topic ? topics : ids));
}

}  // namespace warpwise
