// A worker: runs kernels and reports on stdout, one event per line (docs/stream.md). There is one executable per
// backend, built from the same sources. Requests come on stdin; end of input ends the worker.
#include <cstdlib>
#include <ctime>
#include <string_view>

#include "engine/errors.h"
#include "engine/exercise/judge/check.h"
#include "engine/exercise/run/own_step.h"
#include "engine/exercise/run/runner.h"
#include "engine/lesson.h"
#include "engine/worker/device.h"
#include "engine/worker/job.h"
#include "engine/worker/output.h"

using namespace warpwise;

namespace {

std::string utc_now() {
  char text[32];
  const std::time_t now = std::time(nullptr);
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return text;
}

LessonInfo describe(const Lesson& lesson) {
  LessonInfo info;
  info.id = lesson.id;
  info.title = lesson.title;
  info.summary = lesson.summary;
  info.folder = lesson.folder;
  for (const auto& task : lesson.tasks) {
    TaskInfo known{task.id,    task.title, task.dimensions, WARPWISE_CUDA ? task.gpu_default : task.cpu_default,
                   task.sizes, {},         task.choices,    task.error_metric};
    for (const auto& size : task.sweep)
      if (WARPWISE_CUDA || element_count(size.extents) <= element_count(task.cpu_default.extents))
        known.sweep.push_back(size);
    info.tasks.push_back(known);
  }
  for (const auto& model : lesson.models) {
    info.models.push_back({model.name, model.source, model.of, model.over, {}});
    for (const auto& size : task_of(lesson, find_step(lesson, model.of)).sweep)
      info.models.back().points.emplace_back(size, model.speed_up(size));
  }
  for (const auto& each : lesson.break_evens)
    info.break_evens.push_back({each.id, each.of_name, each.over_name, each.of, each.over});
  for (const auto& step : lesson.steps) {
    info.steps.push_back({step.id, step.title, step.kind, step.file.empty() ? "" : lesson.folder + "/" + step.file,
                          reason_to_skip(step), step.faster_than, task_of(lesson, step).id, step.compared_with});
  }
  return info;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--runner") return serve_as_runner();
  RunnerProcess::Limits limits;  // for a student's code: --limits SECONDS MEGABYTES [unfenced]
  if (argc >= 4 && std::string_view(argv[1]) == "--limits")
    limits = {std::strtod(argv[2], nullptr), std::strtoll(argv[3], nullptr, 10) << 20,
              argc == 4 || std::string_view(argv[4]) != "unfenced"};
  Output output;
  Inbox inbox;
  Hello hello;
  hello.program = "warpwise " WARPWISE_VERSION;
  hello.time = utc_now();
  try {
    hello.device = describe_device();
  } catch (const std::exception& e) {
    Trouble trouble;
    trouble.code = "device";
    trouble.message = e.what();
    trouble.fatal = true;
    output.emit(trouble);
    return 0;
  }
  hello.lessons = static_cast<int>(all_lessons().size());
  output.emit(hello);
  for (const auto& lesson : all_lessons()) output.emit(describe(lesson));

  while (auto request = inbox.wait()) {
    if (request->verb == "quit") break;
    if (request->verb == "stop") continue;  // no job is running
    if (request->verb == "run" && !request->module.empty()) {
      run_exercise(*request, describe, limits.fenced, output, inbox);
      break;  // untrusted code has run here
    }
    if (request->verb == "run" || request->verb == "inspect") {
      if (!run_job(*request, output, inbox)) break;
      continue;
    }
    if (request->verb == "check") {
      run_check(*request, limits, output);
      continue;
    }
    Trouble trouble;
    trouble.job = request->job;
    trouble.code = "usage";
    trouble.message = "the worker does not know the request '" + request->verb.substr(0, 40) +
                      "': run, inspect, check, stop and quit are known";
    output.emit(trouble);
  }
  return 0;
}
