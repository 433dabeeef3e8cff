#include "engine/reader/ladder.h"

#include <algorithm>
#include <concepts>
#include <fstream>
#include <map>
#include <optional>

#include "engine/formerly.h"
#include "engine/module.h"

namespace warpwise {

namespace {

template <class List>
auto named(List& list, const std::string& id) {
  return std::find_if(list.begin(), list.end(), [&](auto& each) { return each.id == id; });
}

/// From the descriptions that the build makes of the lessons; none if it has not come so far.
std::optional<LessonInfo> described_now(const std::string& id) {
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

namespace {

/// A recorded lesson whose steps are in several lessons now: the lesson itself, then those that took steps over.
struct Parts {
  std::string from;
  std::vector<LessonInfo> lessons;

  bool is_of(const LessonInfo& part, const std::string& step) const {
    return lesson_now(from, step) == part.id || also_in(part.id, from, step);
  }
};

/// Null if the lesson is still one, or this lab has no description of the others.
std::optional<Parts> parts_of(const LessonInfo& then) {
  Parts parts{then.id, {then}};
  for (const auto& id : lessons_out_of(then.id))
    if (const auto now = described_now(id)) parts.lessons.push_back(*now);
  for (size_t i = parts.lessons.size(); i-- > 0;) {
    LessonInfo& part = parts.lessons[i];
    LessonInfo recorded = then;
    std::erase_if(recorded.steps, [&](const StepInfo& step) { return !parts.is_of(part, step.id); });
    std::erase_if(recorded.tasks, [&](const TaskInfo& task) {
      return std::none_of(recorded.steps.begin(), recorded.steps.end(), [&](const StepInfo& step) {
        return step.task == task.id && lesson_now(then.id, step.id) == part.id;
      });
    });
    const bool moved = std::any_of(recorded.steps.begin(), recorded.steps.end(),
                                   [&](const StepInfo& step) { return lesson_now(then.id, step.id) == part.id; });
    if (i > 0 && !moved) parts.lessons.erase(parts.lessons.begin() + static_cast<long>(i));
    else if (i > 0) part = mapped_to(part, recorded);
    else if (const auto now = described_now(then.id)) part = mapped_to(*now, recorded);
    else part = recorded;
  }
  return parts.lessons.size() > 1 ? std::optional(parts) : std::nullopt;
}

template <class T>
concept AboutAStep = requires(T event) {
  event.lesson, event.step;
};

/// The events of one job that are about a part, as that lesson's own; none if the job measured nothing of it.
std::vector<Event> job_of(const Parts& parts, const LessonInfo& part, const std::vector<Event>& job) {
  JobStarted started = std::get<JobStarted>(job.front());
  std::erase_if(started.steps, [&](const std::string& step) { return !parts.is_of(part, step); });
  if (std::none_of(started.steps.begin(), started.steps.end(),
                   [&](const std::string& step) { return lesson_now(parts.from, step) == part.id; }))
    return {};
  const auto keep_choices = [&, offered = part.choices()](std::map<std::string, std::string>& choices) {
    std::erase_if(choices, [&](const auto& chosen) { return named(offered, chosen.first) == offered.end(); });
  };
  started.lesson = part.id;
  keep_choices(started.choices);
  std::vector<Event> events = {started};
  for (size_t i = 1; i < job.size(); i++) {
    Event event = job[i];
    const bool kept = std::visit(
        [&](auto& e) {
          if constexpr (AboutAStep<std::decay_t<decltype(e)>>) {
            if (!e.step.empty() && !parts.is_of(part, e.step)) return false;
            e.lesson = part.id;
          }
          return true;
        },
        event);
    if (auto* result = std::get_if<Result>(&event)) keep_choices(result->choices);
    if (kept) events.push_back(event);
  }
  return events;
}

}  // namespace

std::vector<Event> on_todays_ladder(std::vector<Event> events) {
  std::map<std::string, Parts> divided;
  std::vector<Event> shown;
  for (size_t i = 0; i < events.size(); i++) {
    if (const auto* then = std::get_if<LessonInfo>(&events[i])) {
      if (const auto parts = parts_of(*then)) {
        shown.insert(shown.end(), parts->lessons.begin(), parts->lessons.end());
        divided[then->id] = *parts;
      } else {
        const auto now = described_now(then->id);
        shown.push_back(now ? mapped_to(*now, *then) : *then);
      }
      continue;
    }
    const auto* job = std::get_if<JobStarted>(&events[i]);
    if (const auto found = job ? divided.find(job->lesson) : divided.end(); found != divided.end()) {
      size_t end = i + 1;
      while (end < events.size() && !std::holds_alternative<JobStarted>(events[end]) &&
             !std::holds_alternative<End>(events[end]))
        end++;
      const std::vector<Event> whole(events.begin() + static_cast<long>(i), events.begin() + static_cast<long>(end));
      for (const LessonInfo& part : found->second.lessons)
        for (Event& event : job_of(found->second, part, whole)) shown.push_back(std::move(event));
      i = end - 1;
      continue;
    }
    shown.push_back(std::move(events[i]));
  }
  if (auto* hello = shown.empty() ? nullptr : std::get_if<Hello>(&shown.front()); hello && hello->lessons > 0)
    for (const auto& [id, parts] : divided) hello->lessons += static_cast<int>(parts.lessons.size()) - 1;
  if (auto* end = shown.empty() ? nullptr : std::get_if<End>(&shown.back()))
    end->events = static_cast<int64_t>(shown.size()) - 1;
  return shown;
}

}  // namespace warpwise
