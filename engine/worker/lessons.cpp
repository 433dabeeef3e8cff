// Finds lessons and steps by name, and loads the lessons' modules.
#include "engine/worker/lessons.h"

#include <map>
#include <mutex>

#include "engine/errors.h"
#include "engine/module.h"

namespace warpwise {

const Lesson& load_lesson(const KnownLesson& known, const std::string& kind) {
  static std::mutex mutex;
  static std::map<std::string, Lesson> loaded;
  const std::lock_guard lock(mutex);
  const auto found = loaded.find(kind + '/' + known.id);
  if (found != loaded.end()) return found->second;
  Lesson lesson = *reinterpret_cast<const Lesson* (*)()>(load_module(known, kind))();
  lesson.folder = known.folder;
  return loaded.emplace(kind + '/' + known.id, std::move(lesson)).first->second;
}

const Lesson& find_lesson(std::string_view id) {
  if (const KnownLesson* known = known_lesson(std::string(id))) return load_lesson(*known, kBackend);
  std::vector<std::string> ids;
  for (const auto& lesson : known_lessons()) ids.push_back(lesson.id);
  throw UsageError(unknown_name("lesson", id, ids));
}

const StepRow& find_step(const Lesson& lesson, std::string_view id) {
  std::vector<std::string> ids;
  for (const auto& step : lesson.steps) {
    if (step.id == id) return step;
    ids.push_back(step.id);
  }
  throw UsageError(unknown_name("step of " + lesson.id, id, ids));
}

const std::vector<Lesson>& all_lessons() {
  static const std::vector<Lesson> lessons = [] {
    std::vector<Lesson> all;
    for (const auto& known : known_lessons())
      if (std::filesystem::exists(module_file(known, kBackend))) all.push_back(load_lesson(known, kBackend));
    return all;
  }();
  return lessons;
}

}  // namespace warpwise
