#include "cli/machine/workers.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>

#include "cli/machine/machine.h"
#include "engine/building.h"
#include "engine/errors.h"
#include "engine/module.h"

namespace warpwise {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using std::chrono::steady_clock;

namespace {

constexpr auto kStartLimit = std::chrono::seconds(60);  // a driver that starts many GPUs takes long

std::string no_cuda_worker() {
  std::string text = "the CUDA worker is not built";
  if (is_installed())
    return text +
           ": an installed lab has none. With a GPU, `--via env` builds it from the lab's sources, once, in your "
           "home; that needs a CUDA toolkit, cmake and ninja. --backend simt runs every lesson on the CPU";
  if (const auto nvcc = find_nvcc(); !nvcc.empty())
    text += " although there is a toolkit (" + nvcc.string() + "): " + how_to_get_it_built();
  else
    text +=
        " because this machine has no CUDA toolkit: install one, or set CUDACXX to its nvcc, and run ./warpwise again";
  if (nvidia_driver().empty()) text += " (there is no NVIDIA driver either)";
  return text + "; --backend simt runs every lesson on the CPU";
}

// Until the worker has said which device and lessons it has. `name` is for messages.
Lab introduce(WorkerCommand command, const std::string& name, const Waits& waits) {
  const bool here = !command.elsewhere;
  Lab lab;
  lab.worker = std::make_unique<WorkerProcess>(std::move(command));
  auto started = steady_clock::now();
  while (steady_clock::now() - started < kStartLimit) {
    for (const auto& event : lab.worker->poll(milliseconds(here ? 100 : 20))) {
      const auto* failure = std::get_if<Failure>(&event);
      if (failure && failure->fatal) throw CannotError(failure->message);
      lab.board.apply(event);
      lab.opening.push_back(event);
    }
    if (const Hello* hello = lab.board.hello(); hello && std::ssize(lab.board.lessons()) >= hello->lessons) return lab;
    if (!lab.worker->alive())
      throw CannotError("the " + name + " ended before it named a device: run `warpwise doctor`");
    if (!here && !waits(lab.worker->waiting())) throw CannotError("stopped before the worker ran");
    if (!lab.worker->waiting().empty()) started = steady_clock::now();  // a build, or a queue
  }
  throw CannotError("the " + name + " did not name a device within 60 s: run `warpwise doctor`");
}

Lab introduce(const std::string& backend, double silence_limit_s) {
  const fs::path path = worker_path(backend);
  if (backend == "cuda" && !fs::exists(path)) throw CannotError(no_cuda_worker());
  if (!fs::exists(path) && !still_building().empty())
    throw CannotError("the " + backend + " worker is not there yet: " + still_building());
  return introduce({{path.string()}, silence_limit_s}, backend + " worker (" + path.string() + ")", {});
}

}  // namespace

fs::path worker_path(const std::string& backend) {
  const char* named = std::getenv(backend == "cuda" ? "WARPWISE_WORKER_CUDA" : "WARPWISE_WORKER_SIMT");
  return named && *named ? fs::path(named) : programs_folder() / ("warpwise-worker-" + backend);
}

Lab open_lab(const std::string& backend, double silence_limit_s) {
  if (backend == "cuda" || backend == "simt") return introduce(backend, silence_limit_s);
  if (backend != "auto") throw UsageError(unknown_name("backend", backend, {"auto", "cuda", "simt"}));
  std::string why;
  try {
    return introduce("cuda", silence_limit_s);
  } catch (const CannotError& e) {
    why = e.what();
  }
  Lab lab = introduce("simt", silence_limit_s);
  lab.note = fs::exists(worker_path("cuda"))
                 ? "no GPU can be used (`warpwise doctor` says why): this is the CPU backend"
                 : "the CUDA worker is not built (`warpwise doctor` says why): this is the CPU backend";
  return lab;
}

Lab open_lab_elsewhere(const Elsewhere& elsewhere, const Waits& waits, double silence_limit_s) {
  return introduce({.argv = {}, .silence_limit_s = silence_limit_s, .elsewhere = elsewhere},
                   "worker behind `" + elsewhere.name() + "`", waits);
}

const LessonInfo& find_lesson(const Board& board, const std::string& id) {
  if (const LessonInfo* lesson = board.lesson(id)) return *lesson;
  std::vector<std::string> ids;
  for (const auto& lesson : board.lessons()) {
    for (const auto& step : lesson.steps)
      if (step.id == id)
        throw UsageError(fmt::format("there is no lesson '{}', but a step: write {}/{}", id, lesson.id, id));
    ids.push_back(lesson.id);
  }
  const std::string backend = board.hello() ? board.hello()->device.backend : "simt";
  for (const auto* lesson : lessons_not_built(backend)) {
    if (lesson->id == id) throw CannotError(not_built_yet(*lesson, backend));
    ids.push_back(lesson->id);
  }
  throw UsageError(unknown_name("lesson", id, ids));
}

const StepInfo& find_step(const LessonInfo& lesson, const std::string& id) {
  return find_by_id(lesson.steps, id, "step of " + lesson.id);
}

std::string device_title(const Device& device) {
  if (device.backend != "simt") return device.name;
  return "CPU backend, " + std::to_string(device.multiprocessors) +
         (device.multiprocessors == 1 ? " thread of " : " threads of ") + device.name;
}

}  // namespace warpwise
