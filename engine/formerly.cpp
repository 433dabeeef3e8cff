#include "engine/formerly.h"

#include <algorithm>

#include "engine/errors.h"
#include "engine/module.h"

namespace warpwise {

namespace {

/// The lessons, as far as they are known: without their list, nothing has moved.
const std::vector<KnownLesson>& lessons() {
  static const std::vector<KnownLesson> none;
  try {
    return known_lessons();
  } catch (const CannotError&) {
    return none;
  }
}

bool holds(const std::vector<std::string>& list, std::string_view id) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

std::string_view name_in(std::string_view id) { return id.substr(std::min(id.find('/'), id.size() - 1) + 1); }

}  // namespace

std::string now_called(std::string_view id) {
  if (id.find('/') != std::string_view::npos)
    for (const auto& lesson : lessons())
      if (holds(lesson.formerly, id)) return lesson.id + "/" + std::string(name_in(id));
  return std::string(id);
}

std::string lesson_now(const std::string& lesson, const std::string& name) {
  const std::string id = now_called(lesson + "/" + name);
  return id.substr(0, id.find('/'));
}

std::string once_called(std::string_view id) {
  for (const auto& lesson : lessons())
    if (id.starts_with(lesson.id + "/"))
      for (const auto& before : lesson.formerly)
        if (name_in(before) == name_in(id)) return before;
  return "";
}

std::vector<std::string> lessons_out_of(const std::string& lesson) {
  std::vector<std::string> found;
  for (const auto& each : lessons())
    if (std::any_of(each.formerly.begin(), each.formerly.end(),
                    [&](const std::string& id) { return id.starts_with(lesson + "/"); }))
      found.push_back(each.id);
  return found;
}

bool also_in(const std::string& lesson, const std::string& from, const std::string& step) {
  const KnownLesson* known = known_lesson(lesson);
  return known && holds(known->also, from + "/" + step);
}

}  // namespace warpwise
