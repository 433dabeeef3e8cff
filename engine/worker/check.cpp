#include "engine/worker/check.h"

#include <algorithm>
#include <memory>
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

constexpr double kLaunchLimit_s = 4;  // an exercise's launches take milliseconds
constexpr size_t kMostHazards = 10;
constexpr int kOtherOrders =
    4;  // in which the same input is to leave the same bits; two sums may round alike by chance
constexpr uint64_t kDecoy = 1000;  // between the seeds of inputs and of those in their place

class ExerciseCheck {
 public:
  ExerciseCheck(const Request& request, const Exercise& exercise, Output& output)
      : request_(request),
        exercise_(exercise),
        lesson_(find_lesson(exercise.lesson)),
        output_(output),
        module_(load()),
        function_(module_.function(exercise.launch, exercise.parameters)) {
    for (const auto& choice : lesson_.choices) usual_choices_[choice.id] = choice.options.front();
    for (const auto& [id, value] : exercise.choices) usual_choices_[id] = value;
  }

  Verdict run() {
    for (const auto& shape : shapes_of(exercise_, request_.seed)) {
      check_shape(shape);
      if (findings_.ended.empty()) continue;
      findings_.ended_at = shape.size;
      break;  // the device is in no state to go on
    }
    // An access past the end meets other threads' elements, and is the cause of the races that come of it.
    std::stable_partition(findings_.hazards.begin(), findings_.hazards.end(),
                          [](const json& hazard) { return hazard.at("kind") == "out_of_bounds"; });
    findings_.seed = request_.seed;
    return judge(exercise_, findings_, module_);
  }

 private:
  StudentModule load() {
    begin("load", {});
    return StudentModule(request_.module);
  }

  void begin(const char* phase, const Size& size) {
    output_.emit(Begin{request_.job, exercise_.lesson, exercise_.id, size, phase});
  }

  /// A shape's memory, its inputs, and others that lie in their place while no kernel runs.
  struct Ground {
    Shape shape;
    Choices choices;
    std::vector<BufferSpec> specs;
    DeviceBuffers device;
    HostBuffers given, decoy, left;  // left: by the last kernel

    Ground(const Shape& shape, const Choices& choices, const std::vector<BufferSpec>& specs)
        : shape(shape),
          choices(choices),
          specs(specs),
          device(specs),
          given(specs, {Role::input, Role::inout}),
          decoy(given),
          left(specs, {Role::output, Role::inout}) {}

    /// Its name, where there is one.
    std::string only_output() const {
      std::string name;
      for (const auto& spec : specs)
        if (spec.role == Role::output || spec.role == Role::inout) name = name.empty() ? spec.name : ", ";
      return name == ", " ? "" : name;
    }

    /// Tells the CPU backend that nothing has written the outputs yet, whatever they are poisoned with: reading them first is a hazard.
    void forget_outputs() {
      const auto pointers = device.pointers();
      for (const auto& spec : specs)
        if (spec.role == Role::output || spec.role == Role::scratch)
          forget_written(pointers.at(spec.name), spec.bytes());
    }

    /// Of the CPU backend's memory itself: a copy by its API of what no kernel has written would be called a hazard of the student's.
    void keep_left() {
      const auto pointers = device.pointers();
      for (const auto& spec : specs) {
        if (spec.role != Role::output) continue;
        const auto* begin = static_cast<const std::byte*>(pointers.at(spec.name));
        std::copy(begin, begin + spec.bytes(), left.get<std::byte>(spec.name).begin());
      }
    }
  };

  /// Two launches on poisoned outputs, with other inputs each time; the second in an order of blocks, warps and lanes of its own.
  void check_shape(const Shape& checked) {
    const Size& size = checked.size;
    Choices choices = usual_choices_;
    for (const auto& [id, value] : checked.choices) choices[id] = value;
    ShapeOutcome shape{checked};
    Ground ground(checked, choices, lesson_.problem(size, choices, exercise_.variant)->buffers());
    shape.output = ground.only_output();
    HostBuffers got = ground.left;
    const int rounds = checked.counted ? 2 : 1;  // a large shape takes its time
    for (int round = 0; round < rounds && shape.error.wrong == 0; round++) {
      begin("check", size);
      const auto problem = problem_of(ground), replaced = problem_of(ground);
      problem->fill(ground.given, request_.seed + round);
      replaced->fill(ground.decoy, request_.seed + kDecoy + round);
      if (!launch_on(ground, got, round, round == 0 ? request_.schedule : another_order())) return;

      const Comparison compare = problem->reference(ground.given);
      const ErrorStats error = compare(got, exercise_.expects);
      shape.error = error;
      if (error.wrong > 0) {
        shape.first_right = round > 0;
        shape.from_decoy = kCounts && replaced->reference(ground.decoy)(got, exercise_.expects).wrong == 0;
        for (const auto& cause : exercise_.causes)
          if (shape.cause.empty() && cause.when({size, ground.given, got, error})) shape.cause = cause.text;
        if (round == 0) shape.same_twice = repeats_output(*problem, ground, got);
        else shape.by_order = right_in_order(compare, ground);
      } else if (round > 0 && exercise_.same_bits) {
        shape.same_bits = same_in_other_orders(ground, got);
        if (!findings_.ended.empty()) return;
      }
      if (const std::string broken = ground.device.broken_guard(); !broken.empty())
        findings_.hazards.push_back(
            {{"kind", "out_of_bounds"}, {"space", "global"}, {"message", "A kernel " + broken + "."}});
    }
    shape.launches = launches_;
    findings_.shapes.push_back(shape);
  }

  std::unique_ptr<Problem> problem_of(const Ground& ground) const {
    return lesson_.problem(ground.shape.size, ground.choices, exercise_.variant);
  }

  /// One launch on what is given and poisoned outputs, which `got` receives. False if it was ended. On the CPU backend the inputs are there only
  /// while a kernel runs, and what changes the outputs besides kernels is noted: host code and copies are no solution.
  bool launch_on(Ground& ground, HostBuffers& got, int round, uint64_t schedule) {
    ground.device.upload(kCounts ? ground.decoy : ground.given);
    ground.device.poison(ground.given, nullptr);
    if constexpr (kCounts) ground.forget_outputs();
    const Arguments arguments{ground.shape.size, ground.choices, ground.device.pointers(), nullptr};
    bool any = false;
    if constexpr (kCounts) {
      const AroundKernels around([&] { ground.device.upload(ground.given); },
                                 [&] { ground.keep_left(), ground.device.upload(ground.decoy), any = true; });
      launch(arguments, round, ground, schedule);
    } else {
      launch(arguments, round, ground, schedule);
    }
    if (!findings_.ended.empty()) return false;
    ground.device.download(got);
    if (any && !same_outputs(ground.specs, ground.left, got)) findings_.not_by_kernels = to_string(ground.shape.size);
    return true;
  }

  static bool same_outputs(const std::vector<BufferSpec>& specs, const HostBuffers& a, const HostBuffers& b) {
    return std::all_of(specs.begin(), specs.end(), [&](const BufferSpec& spec) {
      return spec.role != Role::output || std::ranges::equal(a.get<std::byte>(spec.name), b.get<std::byte>(spec.name));
    });
  }

  /// A second opinion on hazards and on results: what relies on the order in which blocks, warps and lanes take turns is wrong in another one.
  uint64_t another_order() const { return request_.schedule + request_.seed % 1000 + 1; }

  void launch(const Arguments& arguments, int round, const Ground& ground, uint64_t schedule) {
    try {
      json report;
      if (kCounts)
        report = count_launch([&] { exercise_.call(function_, arguments); },
                              {schedule, false, kLaunchLimit_s, ground.shape.counted});
      else exercise_.call(function_, arguments);
      if (report.is_object()) {
        add_hazards(report.at("hazards"));
        if (round == 0) launches_ = counts_from(report).launches;
        if (round == 0 && ground.shape.goals) keep_counts(ground, std::move(report));
      }
      finish_launch(arguments.stream());
    } catch (const CudaError& e) {
      findings_.ended = std::string("The launch at ") + to_string(arguments.size()) +
                        " failed: " + cudaGetErrorString(e.code) + " (" + cudaGetErrorName(e.code) + ").";
    } catch (const std::exception& e) {
      findings_.ended = "Your code threw an exception at " + to_string(arguments.size()) + ": " + printable(e.what()) +
                        ". A launch function only launches.";
    } catch (...) {
      findings_.ended =
          "Your code threw an exception at " + to_string(arguments.size()) + ". A launch function only launches.";
    }
  }

  void keep_counts(const Ground& ground, json report) {
    CountedShape counted{ground.shape.size, std::move(report)};
    for (const auto& spec : ground.specs) {
      if (spec.role == Role::output || spec.role == Role::inout)
        counted.output_bytes += static_cast<double>(spec.bytes());
      if (spec.role == Role::input || spec.role == Role::inout)
        counted.input_bytes += static_cast<double>(spec.bytes());
    }
    findings_.counted.push_back(std::move(counted));
  }

  /// One entry for each site, whatever the shape.
  void add_hazards(const json& hazards) {
    for (const auto& hazard : hazards) {
      const std::string site = hazard.at("kind").get<std::string>() + " " + hazard.value("file", "") + " " +
                               std::to_string(hazard.value("line", 0));
      if (findings_.hazards.size() < kMostHazards && sites_.insert(site).second) findings_.hazards.push_back(hazard);
    }
  }

  /// Whether a launch on other inputs leaves the same output once more.
  bool repeats_output(const Problem& problem, Ground& ground, const HostBuffers& got) {
    HostBuffers again = got;
    problem.fill(ground.given, request_.seed + 1);
    return launch_on(ground, again, 1, request_.schedule) && same_outputs(ground.specs, got, again);
  }

  /// Whether launches on the input that left `got`, in other orders, leave it again, bit for bit.
  bool same_in_other_orders(Ground& ground, const HostBuffers& got) {
    HostBuffers again = got;
    for (int i = 0; i < kOtherOrders; i++)
      if (!launch_on(ground, again, 1, another_order() + 1 + i) || !same_outputs(ground.specs, got, again))
        return false;
    return true;
  }

  /// Whether what was wrong in another order is right in the usual one, on the same input: twice, so that it is not every second launch.
  bool right_in_order(const Comparison& compare, Ground& ground) {
    HostBuffers again = ground.left;
    for (int i = 0; kCounts && i < 2; i++)
      if (!launch_on(ground, again, 1, request_.schedule) || compare(again, exercise_.expects).wrong > 0) return false;
    return kCounts;
  }

  const Request& request_;
  const Exercise& exercise_;
  const Lesson& lesson_;
  Output& output_;
  StudentModule module_;
  void* function_;
  Choices usual_choices_;  // where a shape has none of its own
  double launches_ = 0;    // by the latest first call at a shape
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
