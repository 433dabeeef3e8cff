#include "engine/worker/check.h"

#include <set>

#include "engine/compare.h"
#include "engine/errors.h"
#include "engine/exercise.h"
#include "engine/printable.h"
#include "engine/worker/buffers.h"
#include "engine/worker/check_judge.h"
#include "engine/worker/check_module.h"
#include "engine/worker/counting.h"
#include "engine/worker/timer.h"

namespace warpwise {

namespace {

using nlohmann::json;

constexpr double kLaunchLimit_s = 4;   // an exercise's launches take milliseconds
constexpr size_t kMostHazards = 10;

class ExerciseCheck {
 public:
  ExerciseCheck(const Request& request, const Exercise& exercise, Output& output)
      : request_(request), exercise_(exercise), lesson_(find_lesson(exercise.lesson)), output_(output), module_(load()),
        function_(module_.function(exercise.launch, exercise.parameters)) {
    for (const auto& choice : lesson_.choices) choices_[choice.id] = choice.options.front();
    for (const auto& [id, value] : exercise.choices) choices_[id] = value;
  }

  Verdict run() {
    for (const auto& size : exercise_.shapes) {
      check_shape(size);
      if (!findings_.ended.empty()) break;  // the device is in no state to go on
    }
    return judge(exercise_, findings_, module_);
  }

 private:
  StudentModule load() {
    begin("load", {});
    return StudentModule(request_.module);
  }

  void begin(const char* phase, const Size& size) { output_.emit(Begin{request_.job, exercise_.lesson, exercise_.id, size, phase}); }

  /// Two launches on poisoned outputs, with other inputs each time.
  void check_shape(const Size& size) {
    ShapeOutcome shape;
    shape.size = size;
    const auto specs = lesson_.problem(size, choices_, exercise_.variant)->buffers();
    HostBuffers given(specs, {Role::input, Role::inout}), got(specs, {Role::output, Role::inout}), earlier(specs, {Role::output, Role::inout});
    DeviceBuffers device(specs);
    for (int round = 0; round < 2 && shape.error.wrong == 0; round++) {
      begin("check", size);
      const auto problem = lesson_.problem(size, choices_, exercise_.variant);  // anew: it may remember the reference of its input
      problem->fill(given, request_.seed + round);
      device.upload(given);
      device.poison(given, nullptr);
      launch({size, choices_, device.pointers(), nullptr}, round, specs);
      if (!findings_.ended.empty()) return;

      std::swap(got, earlier);
      device.download(got);
      const ErrorStats error = problem->check(given, got, exercise_.expects);
      merge(shape.error, error);
      if (error.wrong > 0) {
        shape.first_right = round > 0;
        for (const auto& cause : exercise_.causes)
          if (shape.cause.empty() && cause.when({size, given, got, error})) shape.cause = cause.text;
        if (round == 0) shape.same_twice = repeats_output(*problem, specs, device, given, got, size);
      }
      if (const std::string broken = device.broken_guard(); !broken.empty())
        findings_.hazards.push_back({{"kind", "out_of_bounds"}, {"space", "global"}, {"message", "A kernel " + broken + "."}});
    }
    findings_.shapes.push_back(shape);
  }

  void launch(const Arguments& arguments, int round, const std::vector<BufferSpec>& specs) {
    try {
      json report;
      if (kCounts)
        report = count_launch([&] { exercise_.call(function_, arguments); }, {request_.schedule, false, kLaunchLimit_s});
      else
        exercise_.call(function_, arguments);
      if (report.is_object()) {
        add_hazards(report.at("hazards"));
        if (round == 0 && arguments.size() == exercise_.counted) keep_counts(std::move(report), specs);
      }
      finish_launch(arguments.stream());
    } catch (const CudaError& e) {
      findings_.ended = std::string("The launch at ") + to_string(arguments.size()) + " failed: " + cudaGetErrorString(e.code) + " (" +
                        cudaGetErrorName(e.code) + ").";
    } catch (const std::exception& e) {
      findings_.ended = "Your code threw an exception at " + to_string(arguments.size()) + ": " + printable(e.what()) + ". A launch function only launches.";
    } catch (...) {
      findings_.ended = "Your code threw an exception at " + to_string(arguments.size()) + ". A launch function only launches.";
    }
  }

  void keep_counts(json report, const std::vector<BufferSpec>& specs) {
    findings_.counted = std::move(report);
    for (const auto& spec : specs) {
      if (spec.role == Role::output || spec.role == Role::inout) findings_.output_bytes += static_cast<double>(spec.bytes());
      if (spec.role == Role::input || spec.role == Role::inout) findings_.input_bytes += static_cast<double>(spec.bytes());
    }
  }

  /// One entry for each site, whatever the shape.
  void add_hazards(const json& hazards) {
    for (const auto& hazard : hazards) {
      const std::string site = hazard.at("kind").get<std::string>() + " " + hazard.value("file", "") + " " + std::to_string(hazard.value("line", 0));
      if (findings_.hazards.size() < kMostHazards && sites_.insert(site).second) findings_.hazards.push_back(hazard);
    }
  }

  /// Whether a launch on other inputs leaves the same output once more.
  bool repeats_output(const Problem& problem, const std::vector<BufferSpec>& specs, DeviceBuffers& device, HostBuffers& given,
                      const HostBuffers& got, const Size& size) {
    HostBuffers again(specs, {Role::output, Role::inout});
    problem.fill(given, request_.seed + 1);
    device.upload(given);
    device.poison(given, nullptr);
    launch({size, choices_, device.pointers(), nullptr}, 1, specs);
    if (!findings_.ended.empty()) return false;
    device.download(again);
    for (const auto& spec : specs) {
      if (spec.role != Role::output) continue;
      const auto a = got.get<std::byte>(spec.name);
      const auto b = std::as_const(again).get<std::byte>(spec.name);
      if (!std::equal(a.begin(), a.end(), b.begin())) return false;
    }
    return true;
  }

  const Request& request_;
  const Exercise& exercise_;
  const Lesson& lesson_;
  Output& output_;
  StudentModule module_;
  void* function_;
  Choices choices_;
  Findings findings_;
  std::set<std::string> sites_;
};

}  // namespace

void run_check(const Request& request, Output& output) {
  Check check;
  check.job = request.job;
  check.exercise = request.exercise;
  check.key = request.key;
  check.stage = "run";
  check.report = {{"seed", request.seed}, {"hazards", json::array()}, {"counters", json::array()}};
  try {
    const Exercise& exercise = find_exercise(request.exercise);
    enter_fences(request.module);
    Verdict verdict = ExerciseCheck(request, exercise, output).run();
    check.stage = verdict.stage;
    check.passed = verdict.stage == "passed";
    check.report.update(verdict.report);
  } catch (const std::exception& e) {
    check.report["messages"] = {e.what()};
  }
  output.emit(check);
  output.emit(Done{request.job, "complete"});
}

}  // namespace warpwise
