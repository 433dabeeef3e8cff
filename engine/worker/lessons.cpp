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
  return load_lesson(find_by_id(known_lessons(), id, "lesson"), kBackend);
}

const StepRow& find_step(const Lesson& lesson, std::string_view id) {
  return find_by_id(lesson.steps, id, "step of " + lesson.id);
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
