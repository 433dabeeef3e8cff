#include "engine/exercise/session/timing.h"

#include <chrono>

#include "engine/errors.h"
#include "engine/exercise/compile/compile.h"
#include "engine/exercise/exercise.h"
#include "engine/printable.h"
#include "engine/reader/worker_process.h"
#include "engine/temporary_folder.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr double kJobLimit_s = 60;
constexpr int64_t kMostMemory_bytes = int64_t{16} << 30;  // the lesson's own problem may be large

constexpr int kMostEvents = 100000;
constexpr size_t kLongestEvent = 1 << 20, kLongestText = 2000;

/// Whether the event is one that a worker sends while it times a student's kernel. (Garbage means a line that is not an
/// event or is too long.)
bool is_expected(const Event& event) {
  if (const auto* failure = std::get_if<Failure>(&event); failure && failure->code == "garbage") return false;
  return !std::holds_alternative<Check>(event) && !std::holds_alternative<Inspection>(event) &&
         !std::holds_alternative<End>(event);
}

/// The event without control characters in its text, since the student's code shares the worker's process. Throws
/// StreamError if it is too large.
Event harmless(const Event& event) {
  const std::string line = to_line(event);
  if (!is_expected(event)) throw StreamError("an event that does not belong there");
  nlohmann::json object = nlohmann::json::parse(line);
  make_printable(object, kLongestText);
  return parse_event(object.dump());
}

std::string run_job_in(WorkerProcess& worker, const Request& request, const CheckSettings& settings,
                       const std::function<void(const Event&)>& take) {
  worker.send(request);
  const auto begin = Clock::now();
  int events = 0;
  while (worker.alive()) {
    for (const auto& said : worker.poll(std::chrono::milliseconds(20))) {
      if (++events > kMostEvents) return "your code made the worker say more than it should";
      Event event;
      try {
        event = harmless(said);
      } catch (const std::exception&) {
        return "your code made the worker say what it should not";
      }
      take(event);
      if (const auto* failure = std::get_if<Failure>(&event); failure && failure->fatal) return failure->message;
      if (std::holds_alternative<Done>(event)) return "";
    }
    if (settings.stop && settings.stop()) return "stopped";
    if (Clock::now() - begin > std::chrono::duration<double>(kJobLimit_s)) return "timing it took longer than a minute";
    if (worker.resident_bytes() > kMostMemory_bytes) return "it took more than 16 GB of memory";
  }
  return "the worker ended";
}

}  // namespace

bool worth_timing(const ExerciseInfo& exercise, const CheckResult& checked) {
  return !is_answered(find_exercise(exercise.id)) && (checked.passed || checked.stage == "counters");
}

std::string time_exercise(const ExerciseInfo& exercise, const CheckResult& checked, const CheckSettings& settings,
                          Request wanted, const std::function<void(const Event&)>& take) {
  const bool gpu = !checked.gpu_module.empty();
  const PrivateFolder folder;
  std::filesystem::path module = checked.gpu_module;
  if (!gpu) {
    const Compiled compiled =
        compile_exercise(exercise, checked.text, checked.file, folder.path(), settings, Build::plain);
    if (compiled.module.empty()) return compiled.failure;
    module = compiled.module;
    // Its time is modelled as the lesson's steps are, from the build with hooks. Without that it is timed all the same.
    const fs::path beside = folder.path() / "counted";
    std::error_code ignored;
    fs::create_directory(beside, ignored);
    wanted.counted = compile_exercise(exercise, checked.text, checked.file, beside, settings, Build::counted).module;
  }
  wanted.verb = "run";
  wanted.job = 1;
  wanted.lesson = exercise.lesson;
  wanted.exercise = exercise.id;
  wanted.module = module.string();
  try {
    const std::filesystem::path program = settings.programs / (gpu ? "warpwise-judge-cuda" : "warpwise-judge-simt");
    WorkerProcess worker({.argv = {program.string(), "--limits", "0", "0", settings.unfenced ? "unfenced" : "fenced"},
                          .silence_limit_s = kJobLimit_s,
                          .longest_line = kLongestEvent});
    const std::string why = run_job_in(worker, wanted, settings, take);
    worker.kill();  // do not trust it after it has loaded the student's module
    return why;
  } catch (const CannotError& e) {
    return e.what();
  }
}

}  // namespace warpwise
