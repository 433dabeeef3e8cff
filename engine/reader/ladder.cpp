#include "engine/reader/ladder.h"

#include <algorithm>
#include <fstream>
#include <optional>

#include "engine/module.h"

namespace warpwise {

namespace {

template <class List>
auto named(List& list, const std::string& id) {
  return std::find_if(list.begin(), list.end(), [&](auto& each) { return each.id == id; });
}

/// From the descriptions that the build makes of the lessons; none if it has not come so far.
std::optional<LessonInfo> lesson_now(const std::string& id) {
  try {
    const KnownLesson* known = known_lesson(id);
    if (!known) return std::nullopt;
    for (const char* backend : {"cuda", "simt"}) {
      std::ifstream file(description_file(*known, backend));
      std::string line;
      if (std::getline(file, line)) return std::get<LessonInfo>(parse_event(line));
    }
  } catch (const std::exception&) {  // no list of lessons, or a damaged description: as good as none
  }
  return std::nullopt;
}

}  // namespace

LessonInfo mapped_to(const LessonInfo& now, const LessonInfo& then) {
  LessonInfo mapped = now;
  for (StepInfo& step : mapped.steps) {
    const auto recorded = named(then.steps, step.id);
    step.skip = recorded == then.steps.end() ? "The recording is older than this step." : recorded->skip;
  }
  for (const StepInfo& step : then.steps)
    if (named(mapped.steps, step.id) == mapped.steps.end()) mapped.steps.push_back(step);
  for (TaskInfo& task : mapped.tasks)
    if (const auto recorded = named(then.tasks, task.id); recorded != then.tasks.end()) {
      const std::string title = task.title;
      task = *recorded;
      task.title = title;
    }
  for (const TaskInfo& task : then.tasks)
    if (named(mapped.tasks, task.id) == mapped.tasks.end()) mapped.tasks.push_back(task);
  return mapped;
}

std::vector<Event> on_todays_ladder(std::vector<Event> events) {
  for (Event& event : events)
    if (auto* then = std::get_if<LessonInfo>(&event))
      if (const auto now = lesson_now(then->id)) *then = mapped_to(*now, *then);
  return events;
}

}  // namespace warpwise
