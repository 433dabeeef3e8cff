#include "cli/files/site_counts.h"

#include <fmt/format.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/machine/machine.h"
#include "cli/machine/workers.h"
#include "cli/terminal/interrupt.h"
#include "engine/errors.h"
#include "engine/module.h"

namespace warpwise {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr double kSlowest_s = 60;  // a step that says nothing for so long is left out

/// The counts of a step are kept beside the lesson's module, under a name that changes with it: the module holds the compiled steps, and
/// its time of change is that of the build which made it.
fs::path kept_file(const LessonInfo& lesson, const std::string& step) {
  const KnownLesson* known = known_lesson(lesson.id);
  if (!known) return {};
  std::error_code error;
  const fs::path module = module_file(*known, "counted"), worker = worker_path("simt");
  const auto changed = fs::last_write_time(module, error).time_since_epoch().count();
  if (error) return {};
  const auto built = fs::last_write_time(worker, error).time_since_epoch().count();
  const std::string home = environment("XDG_CACHE_HOME");
  const fs::path cache = !home.empty() ? fs::path(home) : fs::path(environment("HOME")) / ".cache";
  if (cache.is_relative()) return {};
  return cache / "warpwise" / "counts" / fmt::format("{}-{}-{:x}-{:x}.json", lesson.id, step, changed, built);
}

bool load(const fs::path& path, StepCounts& counts) {
  std::ifstream file(path);
  if (path.empty() || !file) return false;
  try {
    const json kept = json::parse(file);
    counts.report = kept.at("report");
    counts.wrong = kept.at("wrong");
    counts.size = Size{kept.at("size").get<std::vector<int64_t>>()};
    return true;
  } catch (const json::exception&) {  // half a file: count again
    return false;
  }
}

void keep(const fs::path& path, const StepCounts& counts) {
  if (path.empty() || !counts.refusal.empty()) return;
  std::error_code ignored;
  fs::create_directories(path.parent_path(), ignored);
  // Those of older builds go.
  const std::string name = path.filename().string(),
                    stem = name.substr(0, name.find_last_of('-', name.find_last_of('-') - 1) + 1);
  for (const auto& entry : fs::directory_iterator(path.parent_path(), ignored))
    if (entry.path().filename().string().starts_with(stem)) fs::remove(entry.path(), ignored);
  std::ofstream(path) << json{{"report", counts.report}, {"wrong", counts.wrong}, {"size", counts.size.extents}}.dump(
      -1, ' ', false, json::error_handler_t::replace);
}

void count(Lab& lab, const LessonInfo& lesson, StepCounts& counts) {
  Request request;
  request.verb = "inspect";
  request.job = 1;
  request.lesson = lesson.id;
  request.steps = {counts.step};
  request.examples = true;
  lab.worker->send(request);
  for (bool done = false; !done && lab.worker->alive();) {
    for (const Event& event : lab.worker->poll(std::chrono::milliseconds(50))) {
      if (const auto* e = std::get_if<Inspection>(&event)) counts.report = e->report, counts.size = e->size;
      if (const auto* e = std::get_if<Result>(&event); e && !e->ok) counts.wrong = e->message;
      if (const auto* e = std::get_if<Skip>(&event)) counts.refusal = e->reason;
      if (const auto* e = std::get_if<Failure>(&event)) counts.refusal = e->message;
      done |= std::holds_alternative<Done>(event);
    }
    if (InterruptGuard::count() > 0) lab.worker->kill();
  }
  if (counts.refusal.empty() && !counts.report.is_object()) counts.refusal = "the worker sent no counters of it";
}

}  // namespace

std::vector<StepCounts> counts_of(const LessonInfo& lesson) {
  std::vector<StepCounts> all;
  std::vector<size_t> missing;
  for (const StepInfo& step : lesson.steps) {
    if (step.file.empty() || step.kind != Kind::step) continue;
    StepCounts counts;
    counts.step = step.id;
    counts.refusal = step.skip;
    if (counts.refusal.empty() && !load(kept_file(lesson, step.id), counts)) missing.push_back(all.size());
    all.push_back(std::move(counts));
  }
  std::atomic<size_t> next = 0;
  const auto work = [&] {
    std::optional<Lab> lab;
    for (size_t i; (i = next++) < missing.size();) {
      StepCounts& counts = all[missing[i]];
      if (InterruptGuard::count() > 0) return;
      try {
        if (!lab || !lab->worker->alive()) lab.emplace(open_lab("simt", kSlowest_s));
        count(*lab, lesson, counts);
      } catch (const std::exception& e) {
        counts.refusal = e.what();
      }
      keep(kept_file(lesson, counts.step), counts);
    }
  };
  if (missing.size() > 1) {
    std::thread beside(work);
    work();
    beside.join();
  } else {
    work();
  }
  return all;
}

}  // namespace warpwise
