// Finds lessons and steps by name. Separate from engine/lesson.cpp, because a counted module contains only its own
// lesson.
#include "engine/errors.h"
#include "engine/lesson.h"

namespace warpwise {

const Lesson& find_lesson(std::string_view id) {
  std::vector<std::string> ids;
  for (const auto& lesson : all_lessons()) {
    if (lesson.id == id) return lesson;
    ids.push_back(lesson.id);
  }
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

}  // namespace warpwise
