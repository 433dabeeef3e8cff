#include "engine/exercise/run/own_step.h"

#include <optional>

#include "engine/exercise/exercise.h"
#include "engine/exercise/run/loaded_module.h"
#include "engine/module.h"
#include "engine/worker/device.h"
#include "engine/worker/job/job.h"
#include "engine/worker/lessons.h"

namespace warpwise {

namespace {

StepRow row_of(const Exercise& exercise, void* function) {
  StepRow row;
  row.id = kOwnStep;
  row.title = "Yours: " + exercise.title;
  if (exercise.program)
    row.program = [&exercise, function](const Arguments& arguments, Resources&) {
      return [&exercise, function, arguments] { exercise.call(function, arguments); };
    };
  else row.launch = [&exercise, function](const Arguments& arguments) { exercise.call(function, arguments); };
  row.task = exercise.lesson_task;
  row.format = exercise.format;
  row.expects = exercise.expects;
  row.needs_devices = exercise.devices;
  return row;
}

}  // namespace

void run_exercise(Request request, bool fenced, Output& output, Inbox& inbox) {
  try {
    const Exercise& exercise = find_exercise(request.exercise);
    const Lesson& lesson = find_lesson(exercise.lesson);  // loaded outside of the fences
    std::vector<std::string> modules = {request.module};
    if (!request.counted.empty()) {
      modules.push_back(request.counted);
      load_lesson(*known_lesson(lesson.id), "counted");  // likewise: the steps beside it are modelled, too
    }
    enter_fences(modules, fenced);
    const LoadedModule module(request.module);
    const StepRow row = row_of(exercise, module.function(exercise.launch, exercise.parameters));
    std::optional<LoadedModule> counted;
    StepRow counted_row;
    if (!request.counted.empty()) {
      counted.emplace(request.counted);
      counted_row = row_of(exercise, counted->function(exercise.launch, exercise.parameters));
    }

    LessonInfo info = describe(lesson);
    info.steps.push_back({row.id, row.title, Kind::step, exercise.file, "It is timed each time that its file is saved.",
                          "", task_of(lesson, row).id});
    output.emit(info);
    request.lesson = lesson.id;
    for (const auto& [id, value] : exercise.choices) request.choices[id] = value;
    if (request.steps.empty())
      for (const auto& step : lesson.steps) {
        const bool same_task = &task_of(lesson, step) == &task_of(lesson, row);
        if (same_task && (step.format == row.format || (step.kind == Kind::ceiling && reason_to_skip(step).empty())))
          request.steps.push_back(step.id);
        else if (step.kind == Kind::ceiling) request.ceilings.push_back(step.id);
      }
    run_job(request, output, inbox, &row, counted ? &counted_row : nullptr);
  } catch (const std::exception& e) {
    output.emit(Failure{request.job, "usage", request.lesson, kOwnStep, {}, e.what(), true});
    output.emit(Done{request.job, "failed"});
  }
}

}  // namespace warpwise
