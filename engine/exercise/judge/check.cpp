#include "engine/exercise/judge/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <set>

#include "engine/compare.h"
#include "engine/errors.h"
#include "engine/exercise/compile/allowed_names.h"
#include "engine/exercise/exercise.h"
#include "engine/exercise/judge/shape_buffers.h"
#include "engine/exercise/judge/student_module.h"
#include "engine/exercise/judge/verdict.h"
#include "engine/exercise/run/runner_process.h"
#include "engine/exercise/run/wire.h"
#include "engine/printable.h"
#include "engine/worker/counting.h"

namespace warpwise {

namespace {

using nlohmann::json;

constexpr size_t kMostHazards = 10;
constexpr int kOtherOrders =
    4;  // in which the same input is to leave the same bits; two sums may round alike by chance
constexpr uint64_t kDecoy = 1000;  // separates the seeds of the inputs from those of the decoy inputs
constexpr uint64_t kIdle = 500;    // the round in which kernels do nothing
constexpr uint64_t kApart = 501;   // the round in which host code finds other inputs than copies do
constexpr uint64_t kMade = 502;    // the round in which the numbers are noted that kernels make
constexpr size_t kLongestSentence = 2000;

/// The seed of one round. Code that knows the inputs of one round would have to compute this to know another's.
uint64_t seed_of(uint64_t seed, uint64_t round) { return mixed(seed + (round + 1) * kGolden) >> 12; }

/// How much of the memory shared by judge and runner the buffers of one shape need.
SharedLayout shared_by(const Lesson& lesson, const Exercise& exercise, const Choices& choices, const Size& size) {
  return layout_of(find_task(lesson, exercise.lesson_task).problem(size, choices, exercise.format)->buffers());
}

Choices usual_choices(const Lesson& lesson, const Exercise& exercise) {
  Choices choices;
  for (const auto& choice : find_task(lesson, exercise.lesson_task).choices)
    choices[choice.id] = choice.options.front();
  for (const auto& [id, value] : exercise.choices) choices[id] = value;
  return choices;
}

/// The exercise is for more devices than this machine has.
struct FewDevices {
  int found;
};

/// The judge. The student's code runs in another process. The judge believes nothing that this process says, except
/// that the output it leaves is its output.
class ExerciseCheck {
 public:
  ExerciseCheck(const Request& request, const Exercise& exercise, const RunnerProcess::Limits& limits, Output& output)
      : request_(request),
        exercise_(exercise),
        lesson_(find_lesson(exercise.lesson)),
        output_(output),
        usual_choices_(usual_choices(lesson_, exercise)),
        shapes_(shapes_of(exercise, request.seed, request.vast)),
        first_vast_(shapes_.size() - (request.vast ? exercise.vast.size() : 0)),
        fenced_(limits.fenced),
        runner_(most_shared(&SharedLayout::input_bytes), most_shared(&SharedLayout::output_bytes), limits) {}

  Verdict run() {
    const StudentModule module = load();
    for (const auto& shape : shapes_) {
      if (is_vast(shape) && is_wrong()) break;  // a vast shape only matters if smaller ones are right
      check_shape(shape);
      if (findings_.ended.empty()) continue;
      findings_.ended_at = shape.size;
      break;  // the device is in an undefined state
    }
    if (kCounts && exercise_.program && findings_.ended.empty() && !is_wrong()) look_without_kernels();
    if (kCounts && exercise_.program && exercise_.library.empty() && findings_.ended.empty() && !is_wrong())
      look_for_made_numbers();
    if (kCounts && !exercise_.library.empty() && exercise_.whole_input && findings_.ended.empty() && !is_wrong())
      look_with_other_inputs();
    // An access past the end touches other threads' elements and so causes races: report it first.
    std::stable_partition(findings_.hazards.begin(), findings_.hazards.end(),
                          [](const json& hazard) { return hazard.at("kind") == "out_of_bounds"; });
    findings_.seed = request_.seed;
    return judge(exercise_, findings_, module);
  }

  /// Where the check is now, as part of a sentence.
  const std::string& where() const { return where_; }

 private:
  bool is_vast(const Shape& shape) const { return &shape >= shapes_.data() + first_vast_; }
  /// Where something is different from some size or some block on, a missing barrier there shows in few outputs: races are
  /// looked for, too.
  bool is_looked_at_closely(const Shape& shape) const {
    constexpr double kMost = 1 << 20;
    const auto& extents = shape.size.extents;
    return kCounts && request_.vast && !shape.counted && !is_vast(shape) &&
           std::accumulate(extents.begin(), extents.end(), 1.0, std::multiplies<>()) <= kMost;
  }
  bool is_wrong() const {
    return !findings_.hazards.empty() || std::any_of(findings_.shapes.begin(), findings_.shapes.end(),
                                                     [](auto& shape) { return shape.error.wrong > 0; });
  }

  size_t most_shared(size_t SharedLayout::*bytes) const {
    size_t most = 0;
    for (const auto& shape : shapes_)
      most = std::max(most, shared_by(lesson_, exercise_, choices_of(shape), shape.size).*bytes);
    return most;
  }

  Choices choices_of(const Shape& shape) const {
    Choices choices = usual_choices_;
    for (const auto& [id, value] : shape.choices) choices[id] = value;
    return choices;
  }

  StudentModule load() {
    begin("load", {});
    where_ = "while it was being loaded";
    const json reply =
        ask({{"do", "load"}, {"exercise", exercise_.id}, {"module", request_.module}, {"fenced", fenced_}});
    where_ = "before its first launch";
    if (reply.contains("devices")) throw FewDevices{reply.at("devices").get<int>()};
    if (reply.contains("error")) throw UsageError(printable(reply.at("error").get<std::string>(), kLongestSentence));
    std::map<std::string, StudentModule::Number> numbers;
    for (const auto& [name, said] : reply.at("numbers").items())
      if (said.contains("bits")) numbers[name].value = std::bit_cast<double>(said.at("bits").get<uint64_t>());
      else numbers[name].missing = printable(said.at("missing").get<std::string>(), kLongestSentence);
    return {numbers, [this](const std::vector<Examined::Question>& questions) {
              where_ = "in " + exercise_.examined.function;
              const json reply = ask({{"do", "examine"}, {"questions", questions}});
              std::vector<StudentModule::Answer> answers;
              for (size_t i = 0; i < questions.size(); i++)
                answers.push_back({std::bit_cast<double>(reply.at("answers").at(i).get<uint64_t>()),
                                   reply.at("leaves").at(i).get<bool>()});
              return answers;
            }};
  }

  /// The runner's answer to a command. Throws UsageError for a forbidden action of the student's code.
  json ask(const json& command) {
    json reply = runner_.ask(command);
    if (reply.contains("cannot")) throw CannotError(printable(reply.at("cannot").get<std::string>(), kLongestSentence));
    if (reply.contains("refused"))
      throw UsageError(printable(reply.at("refused").get<std::string>(), kLongestSentence));
    return reply;
  }

  void begin(const char* phase, const Size& size) {
    output_.emit(Begin{request_.job, exercise_.lesson, exercise_.id, size, phase});
  }

  /// Launches twice on poisoned outputs, each time with new inputs; the second time with another order of blocks, warps
  /// and lanes.
  void check_shape(const Shape& checked) {
    const Size& size = checked.size;
    const Choices choices = choices_of(checked);
    ShapeOutcome shape{checked};
    ShapeBuffers buffers(checked, choices, problem_at(size, choices)->buffers());
    buffers.vast = is_vast(checked);
    buffers.closely = is_looked_at_closely(checked);
    shape.output = buffers.only_output();
    HostBuffers got = buffers.left;
    const int rounds = checked.counted ? 2 : 1;  // a large shape takes long
    for (int round = 0; round < rounds && shape.error.wrong == 0; round++) {
      begin("check", size);
      const auto problem = problem_of(buffers), replaced = problem_of(buffers);
      fill_all(*problem, buffers.given, seed_of(request_.seed, round));
      fill_all(*replaced, buffers.decoy, seed_of(request_.seed, kDecoy + round));
      if (!launch_on(buffers, got, round, round == 0 ? request_.schedule : another_order())) return;

      const Comparison compare = problem->reference(buffers.given);
      const ErrorStats error = compare(got, exercise_.expects);
      shape.error = error;
      if (error.wrong > 0 && is_shown_instead(shown_, error.checked)) {
        shown_ = error.checked;
        shape.first_right = round > 0;
        shape.from_decoy =
            kCounts && !exercise_.program && replaced->reference(buffers.decoy)(got, exercise_.expects).wrong == 0;
        for (const auto& cause : exercise_.causes)
          if (shape.cause.empty() && cause.when({size, choices, buffers.given, got, error})) shape.cause = cause.text;
        if (round == 0) shape.same_twice = repeats_output(*problem, buffers, got);
        else shape.by_order = right_in_order(compare, buffers);
      } else if (error.wrong == 0 && round > 0 && exercise_.same_bits) {
        shape.same_bits = same_in_other_orders(buffers, got);
        if (!findings_.ended.empty()) return;
      }
    }
    shape.launches = launches_;
    shape.written = written_;
    // Where rows lie apart, an output is smaller than its buffer.
    if (kCounts && checked.counted && checked.special.empty()) shape.output_bytes = bytes_of(buffers, Role::output);
    findings_.shapes.push_back(shape);
  }

  /// A program's run at the usual shape on the inputs of one round, in which something is different.
  struct SpecialRun {
    ShapeBuffers buffers;
    std::unique_ptr<Problem> problem;  // of the inputs that were given
    HostBuffers got;
    bool complete = false;  // the runner came back, and nothing was ended
    bool not_made = false;  // the output has numbers that no kernel has made
    bool foreign = false;   // kernels have found numbers that host code has worked out
  };

  /// `how`: what is different, "idle" (kernels do nothing), "apart" (host code finds the decoys for inputs) or "made" (the
  /// numbers are noted that kernels make). Nothing where the exercise has no usual shape.
  std::optional<SpecialRun> run_specially(const char* how, uint64_t round) {
    const auto usual =
        std::ranges::find_if(shapes_, [](const Shape& shape) { return shape.goals && shape.choices.empty(); });
    if (usual == shapes_.end()) return {};
    ShapeBuffers buffers(*usual, usual_choices_, problem_at(usual->size, usual_choices_)->buffers());
    auto problem = problem_of(buffers);
    fill_all(*problem, buffers.given, seed_of(request_.seed, round));
    fill_all(*problem_of(buffers), buffers.decoy, seed_of(request_.seed, kDecoy + round));
    buffers.share(runner_.inputs());
    HostBuffers got = buffers.left;
    bool complete = false, not_made = false, foreign = false;
    try {
      const json reply = ask({{"do", "launch"},
                              {"size", usual->size.extents},
                              {"choices", buffers.choices},
                              {"schedule", request_.schedule},
                              {"counted", false},
                              {how, true}});
      complete = reply.at("ended").get<std::string>().empty();
      not_made = reply.at("not_made").get<bool>();
      foreign = reply.at("foreign").get<bool>();
      if (complete) buffers.collect(runner_.outputs(), got);
    } catch (const RunnerEnded&) {
      // It waits for what a kernel was to do, or came to grief over other inputs.
    }
    return SpecialRun{std::move(buffers), std::move(problem), std::move(got), complete, not_made, foreign};
  }

  /// Host code of a program may move numbers, and must not work them out: nothing is to be right once kernels do nothing.
  void look_without_kernels() {
    const auto idle = run_specially("idle", kIdle);
    if (!idle || !idle->complete) return;
    const ShapeBuffers& buffers = idle->buffers;
    HostBuffers untouched = buffers.left;
    for (const auto& spec : buffers.specs)
      if (spec.role == Role::inout)
        std::ranges::copy(buffers.given.get<std::byte>(spec.name), untouched.get<std::byte>(spec.name).begin());
    const Comparison compare = idle->problem->reference(buffers.given);
    const auto right_in = [&](const HostBuffers& outputs) {
      const ErrorStats error = compare(outputs, exercise_.expects);
      return error.checked - error.wrong;
    };
    if (right_in(idle->got) > right_in(untouched)) findings_.by_host = to_string(buffers.shape.size);
  }

  /// Kernels could move numbers, and host code work out the result from what they have moved; or it could begin the work
  /// on the inputs, and leave kernels the rest.
  void look_for_made_numbers() {
    const auto noted = run_specially("made", kMade);
    if (noted && noted->complete && noted->not_made) findings_.moved_only = to_string(noted->buffers.shape.size);
    if (noted && noted->complete && noted->foreign) findings_.begun_by_host = to_string(noted->buffers.shape.size);
  }

  /// The libraries' work is not counted, and host code could do it once it has seen a library work. So only copies find
  /// the inputs now, and host code finds others: what is computed is to be about what has been copied.
  void look_with_other_inputs() {
    const auto apart = run_specially("apart", kApart);
    if (!apart) return;
    const ShapeBuffers& buffers = apart->buffers;
    if (!apart->complete || apart->problem->reference(buffers.given)(apart->got, exercise_.expects).wrong > 0)
      findings_.read_by_host = to_string(buffers.shape.size);
  }

  std::unique_ptr<Problem> problem_of(const ShapeBuffers& buffers) const {
    return problem_at(buffers.shape.size, buffers.choices);
  }
  std::unique_ptr<Problem> problem_at(const Size& size, const Choices& choices) const {
    return find_task(lesson_, exercise_.lesson_task).problem(size, choices, exercise_.format);
  }

  /// One launch on the given inputs and poisoned outputs; `got` receives the outputs. Returns false if the launch was
  /// ended. On the CPU backend the inputs are there only while a kernel runs, and changes of the outputs outside
  /// kernels are noted: host code and copies are not a solution.
  bool launch_on(ShapeBuffers& buffers, HostBuffers& got, int round, uint64_t schedule) {
    buffers.share(runner_.inputs());
    const Shape& shape = buffers.shape;
    where_ = "at " + to_string(shape.size);
    json reply = ask({{"do", "launch"},
                      {"size", shape.size.extents},
                      {"choices", buffers.choices},
                      {"schedule", schedule},
                      {"counted", shape.counted || buffers.closely},
                      {"vast", buffers.vast || buffers.closely},
                      {"examples", request_.examples && shape.goals && round == 0}});
    if (json& report = reply.at("report"); report.is_object()) {
      add_hazards(report.at("hazards"));
      if (report.contains("notes")) add_hazards(wrong_calls_in(report.at("notes")));
      if (round == 0) {
        const Counts counts = counts_from(report);
        launches_ = counts.launches;
        written_ = counts.global_store.bytes_used + counts.global_atomic.bytes_used;
      }
      if (round == 0 && shape.goals) keep_counts(buffers, std::move(report));
    }
    findings_.ended = printable(reply.at("ended").get<std::string>(), kLongestSentence);
    if (!findings_.ended.empty()) return false;
    if (const std::string broken = printable(reply.at("guard").get<std::string>()); !broken.empty())
      findings_.hazards.push_back(
          {{"kind", "out_of_bounds"}, {"space", "global"}, {"message", "A kernel " + broken + "."}});
    if (const std::string changed = printable(reply.at("changed").get<std::string>());
        !changed.empty() && sites_.insert("changed").second)
      findings_.hazards.push_back({{"kind", "out_of_bounds"},
                                   {"space", "global"},
                                   {"message", "At " + to_string(shape.size) + " your code has written to `" + changed +
                                                   "`, which is an input: its numbers are to stay as they are."}});
    if (reply.at("handles").get<bool>() && sites_.insert("handle").second)
      findings_.hazards.push_back({{"kind", "leak"},
                                   {"space", "global"},
                                   {"message", "At " + to_string(shape.size) +
                                                   " a library's handle is never destroyed: destroy each that you "
                                                   "make before the program ends."}});
    buffers.collect(runner_.outputs(), got);
    if (reply.at("any").get<bool>() && !same_outputs(buffers.specs, buffers.left, got))
      findings_.not_by_kernels = to_string(shape.size);
    return true;
  }

  /// A second opinion on hazards and results: code that relies on the order in which blocks, warps and lanes run is
  /// wrong in another order.
  uint64_t another_order() const { return request_.schedule + seed_of(request_.seed, 2 * kDecoy) % 1000 + 1; }

  /// Of all outputs, or of all inputs. What is updated is both.
  static double bytes_of(const ShapeBuffers& buffers, Role role) {
    double bytes = 0;
    for (const auto& spec : buffers.specs)
      if (spec.role == role || spec.role == Role::inout) bytes += static_cast<double>(spec.bytes());
    return bytes;
  }

  void keep_counts(const ShapeBuffers& buffers, json report) {
    findings_.counted.push_back({buffers.shape.size, std::move(report), bytes_of(buffers, Role::output),
                                 bytes_of(buffers, Role::input), buffers.shape.slack});
  }

  /// Of what a program is only told about: calls that CUDA's documentation leaves undefined, whatever this CUDA does.
  static json wrong_calls_in(const json& notes) {
    json wrong = json::array();
    for (const json& note : notes)
      if (note.at("kind") == "wrong_call") wrong.push_back(note);
    return wrong;
  }

  /// One entry per place in the source, at whatever shape.
  void add_hazards(const json& hazards) {
    for (json hazard : hazards) {
      // Nothing but the inputs' copies has no line.
      if (!exercise_.program && hazard.value("space", "") == "stream" && hazard.value("other_line", 0) == 0)
        hazard["message"] = std::filesystem::path(hazard.value("file", "")).filename().string() + ":" +
                            std::to_string(hazard.value("line", 0)) +
                            ": this is not in the stream that the function is given, where the inputs come from: name "
                            "that stream as the fourth argument in <<<...>>>, or as the last one of a call.";
      const std::string site = hazard.at("kind").get<std::string>() + " " + hazard.value("file", "") + " " +
                               std::to_string(hazard.value("line", 0));
      if (findings_.hazards.size() < kMostHazards && sites_.insert(site).second) findings_.hazards.push_back(hazard);
    }
  }

  /// Whether a launch on other inputs gives the same output again.
  bool repeats_output(const Problem& problem, ShapeBuffers& buffers, const HostBuffers& got) {
    HostBuffers again = got;
    fill_all(problem, buffers.given, seed_of(request_.seed, 1));
    return launch_on(buffers, again, 1, request_.schedule) && same_outputs(buffers.specs, got, again);
  }

  /// Whether launches in other orders, on the input that gave `got`, give the same bits.
  bool same_in_other_orders(ShapeBuffers& buffers, const HostBuffers& got) {
    HostBuffers again = got;
    for (int i = 0; i < kOtherOrders; i++)
      if (!launch_on(buffers, again, 1, another_order() + 1 + i) || !same_outputs(buffers.specs, got, again))
        return false;
    return true;
  }

  /// Whether an output that was wrong in another order is right in the usual order, on the same input. Tries twice, to
  /// exclude a kernel that fails at every second launch.
  bool right_in_order(const Comparison& compare, ShapeBuffers& buffers) {
    HostBuffers again = buffers.left;
    for (int i = 0; kCounts && i < 2; i++)
      if (!launch_on(buffers, again, 1, request_.schedule) || compare(again, exercise_.expects).wrong > 0) return false;
    return kCounts;
  }

  const Request& request_;
  const Exercise& exercise_;
  const Lesson& lesson_;
  Output& output_;
  const Choices usual_choices_;  // for shapes without their own
  const std::vector<Shape> shapes_;
  const size_t first_vast_;  // index in shapes_
  const bool fenced_;
  RunnerProcess runner_;
  std::string where_;
  int64_t shown_ = 0;                  // elements of the wrong shape that is shown; 0: none is wrong yet
  double launches_ = 0, written_ = 0;  // kernels, and bytes that they wrote, at the latest first call for a shape
  Findings findings_;
  std::set<std::string> sites_;
};

/// What in the module would let it reach beyond itself. Only modules compiled for the CPU backend are checked.
json refused_names(const std::string& module, const std::string& library_called) {
  json refused = json::array();
  if (!kCounts) return refused;
  for (const auto& one : refused_in(CompiledObject(module), library_called))
    if (refused.size() < kMostHazards) refused.push_back({{"file", one.file}, {"line", one.line}, {"text", one.text}});
  return refused;
}

}  // namespace

std::string not_run_here(int needed, int found) {
  return fmt::format("Not run here: it is for {} GPUs, and this machine has {}. The CPU backend alone has judged it.",
                     needed, found);
}

void run_check(const Request& request, const RunnerProcess::Limits& limits, Output& output) {
  Check check;
  check.job = request.job;
  check.exercise = request.exercise;
  check.key = request.key;
  check.stage = "run";
  check.report = {{"seed", request.seed}, {"hazards", json::array()}, {"counters", json::array()}};
  std::unique_ptr<ExerciseCheck> running;
  try {
    const std::string& library_called = find_exercise(request.exercise).library;
    if (json refused = refused_names(request.module, library_called); !refused.empty()) {
      check.stage = "compile";
      check.report["messages"] = {"Your file does what an exercise's file may not."};
      check.report["refused"] = std::move(refused);
      output.emit(check);
      return output.emit(Done{request.job, "complete"});
    }
    running = std::make_unique<ExerciseCheck>(request, find_exercise(request.exercise), limits, output);
    Verdict verdict = running->run();
    check.stage = verdict.stage;
    check.passed = verdict.stage == "passed";
    check.report.update(verdict.report);
  } catch (const FewDevices& few) {
    check.stage = "passed";
    check.passed = true;
    check.report["messages"] = {not_run_here(find_exercise(request.exercise).devices, few.found)};
  } catch (const RunnerEnded& e) {
    check.report["messages"] = {"Your code " + std::string(e.what()) + " " + running->where() + e.advice + "."};
  } catch (const json::exception&) {
    check.report["messages"] = {"Your code wrote over what a check counts with: a launch function only launches."};
  } catch (const CannotError& e) {
    output.emit(Failure{request.job, "device", request.lesson, "", {}, e.what(), true});
    return output.emit(Done{request.job, "failed"});
  } catch (const std::exception& e) {
    check.report["messages"] = {e.what()};
  }
  running.reset();
  output.emit(check);
  output.emit(Done{request.job, "complete"});
}

}  // namespace warpwise
