#include <algorithm>
#include <filesystem>

#include "engine/errors.h"
#include "gui/panels/inside_parts.h"

namespace warpwise::gui {

namespace {

constexpr double kFine = 1.1, kPoor = 2.0;  // excess: no more is fine, more is poor

}  // namespace

std::string inside_file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

ImU32 excess_colour(const Access& access, const Theme& t) {
  double e = excess(access);
  return e <= kFine ? t.text : e <= kPoor ? t.warn : t.bad;
}

const StepInfo* counted_step(const LessonInfo& lesson, const std::string& id) {
  for (const StepInfo& step : lesson.steps)
    if (step.id == id) return &step;
  return nullptr;
}

bool shows_own(const App& app) {
  return app.exercises && app.exercises->opened() && (app.inside.own || (app.step() && app.step()->id == kOwnStep));
}

StepInfo own_step(const App& app) {
  const ExerciseInfo& exercise = app.exercises->session().current();
  return {kOwnStep, "Yours: " + exercise.title, Kind::step, exercise.file, "", "", ""};
}

StepInfo own_before(const App& app) {
  return {kOwnBefore, "Yours, checked before", Kind::step, app.exercises->version_before().string(), "", "", ""};
}

std::string why_not_inside(App& app, const LessonInfo*& own) {
  const bool yours = shows_own(app);
  const StepInfo* step = app.step();
  if (!step) return app.lesson() ? "Select a step to look inside." : awaited(app);
  if (!yours && step->file.empty())
    return "This is a call into a library or the engine: only steps can be looked into.";
  if (std::string trouble = app.inspector.trouble(); !trouble.empty()) return trouble;
  app.inspector.open();
  if (app.inspector.lessons().empty()) return "Waiting for the CPU backend\u2026";
  for (const LessonInfo& lesson : app.inspector.lessons())
    if (lesson.id == app.lesson()->id) own = &lesson;
  if (!own) return "The CPU backend that is built here has no lesson '" + app.lesson()->id + "'.";
  if (yours)
    return app.exercises->findings()
               ? ""
               : "Check your kernel: what it does to memory is counted then, once it compiles and "
                 "comes to its end.";
  const StepInfo* counted = counted_step(*own, step->id);
  if (!counted) return "The CPU backend that is built here has no step '" + step->id + "'.";
  if (!counted->skip.empty()) return counted->skip + " So nothing can be counted.";
  return "";
}

Question question_of(const App& app, const LessonInfo& own, const std::string& step) {
  Question question{own.id, step, size_to_count(app.size(), own.task_of(step).default_size), {}};
  for (const Choice& choice : own.task_of(step).choices) question.choices[choice.id] = app.choice(choice);
  return question;
}

const StepInfo* against(const App& app, const LessonInfo& own, const StepInfo& step) {
  auto chosen = app.inside.against.find(step.id);
  // Another exercise may have no check before its last.
  const bool left_free = chosen == app.inside.against.end() || chosen->second == kOwnBefore;
  const StepInfo* before = left_free ? app.previous_step(step) : counted_step(own, chosen->second);
  const StepInfo* counted = before ? counted_step(own, before->id) : nullptr;
  return counted && counted->skip.empty() && !counted->file.empty() ? counted : nullptr;
}

InsideSide make_side(App& app, const LessonInfo& own, const StepInfo* step, std::optional<Size> at) {
  InsideSide side;
  side.step = step;
  if (step && step->id == kOwnStep) side.findings = app.exercises->findings();
  else if (step && step->id == kOwnBefore) side.findings = app.exercises->findings_before();
  else if (step) {
    Question question = question_of(app, own, step->id);
    if (at && at->extents.size() == question.size.extents.size()) question.size = *at;
    side.findings = app.inspector.ask(question);
  }
  if (!side.findings) return side;
  side.lines = lines_of(side.findings->report);
  std::sort(side.lines.begin(), side.lines.end(), [](const AccessKey& a, const AccessKey& b) { return a < b; });
  return side;
}

std::optional<Size> counted_at(const LessonInfo& own, const InsideSide& side) {
  if (!side.findings || side.findings->at.empty()) return std::nullopt;
  try {
    return own.size_from(side.findings->at);
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

void choose_access(InsideSide& side, const InsideChoice& choice, const Access* otherwise) {
  auto chosen = choice.access.find(side.step->id);
  side.access = chosen == choice.access.end() ? nullptr : find_access(side.lines, chosen->second);
  if (const auto wanted = choice.wanted.find(side.step->id); !side.access && wanted != choice.wanted.end())
    side.access = find_wanted(side.lines, wanted->second, inside_file_name(side.step->file));
  if (!side.access) side.access = otherwise;
  side.example = side.access ? find_example(*side.access, choice) : nullptr;
}

}  // namespace warpwise::gui
