#include "engine/exercise/session/check.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <future>
#include <random>

#include "engine/errors.h"
#include "engine/exercise/compile/compile.h"
#include "engine/exercise/exercise.h"
#include "engine/printable.h"
#include "engine/reader/worker_process.h"

namespace warpwise {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using nlohmann::json;

namespace {

constexpr size_t kLargestFile = 1 << 20;
constexpr size_t kLongestQuote = 2000;
constexpr double kCheckPatience =
    20;  // times the limit of the student's code: a machine that is busy with other things
constexpr int64_t kJudgeMemory = int64_t{1} << 30;
constexpr double kDriverLimit_s = 30;  // a driver that starts many GPUs takes long

uint64_t random_number() {
  std::random_device device;
  return (uint64_t{device()} << 20 ^ device()) & ((uint64_t{1} << 52) - 1);  // JSON readers keep only 53 bits
}

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// What is wrong with a file before it is compiled, as a sentence; empty if nothing.
std::string why_not_source(const std::string& text) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    return "Your file is empty: `warpwise reset` brings the exercise back.";
  if (text.find('\0') != std::string::npos)
    return "Your file is binary, not text: was something else saved under its name? `warpwise reset` brings the exercise back.";
  if (text.find("__global__") == std::string::npos)
    return "Your file has no kernel (no __global__ function): `warpwise reset` brings the exercise back.";
  return "";
}

std::string at(const Begin& begin) {
  if (begin.phase == "load") return "while it was being loaded";
  return begin.size.extents.empty() ? "before its first launch" : "at " + to_string(begin.size);
}

/// The worker as judge. It sends no events while a student's code runs.
WorkerCommand judge_command(const fs::path& worker, const CheckSettings& settings) {
  return {{worker.string(), "--limits", fmt::format("{}", settings.run_limit_s),
           std::to_string(settings.memory_limit_bytes >> 20), settings.unfenced ? "unfenced" : "fenced"},
          kCheckPatience * settings.run_limit_s};
}

/// The judge process, from its start (while the compiler runs) to its answer. It runs the student's code in another
/// process, within limits; the limits here are for the judge itself.
class Run {
 public:
  Run(const fs::path& worker, const CheckSettings& settings, CheckResult& result)
      : settings_(settings), result_(result), worker_(judge_command(worker, settings)) {}

  /// The judge's device. Throws CannotError if it has none.
  Device device() {
    for (const auto begin = Clock::now(); seconds_since(begin) < kDriverLimit_s && worker_.alive();)
      for (const auto& event : worker_.poll(std::chrono::milliseconds(20))) {
        take(event);
        if (const auto* hello = std::get_if<Hello>(&event)) return hello->device;
      }
    throw CannotError("the GPU's worker did not name its device: `warpwise doctor` says more");
  }

  void check(const ExerciseInfo& exercise, const fs::path& module, uint64_t seed, bool vast = false) {
    request_.verb = "check";
    request_.exercise = exercise.id;
    request_.module = module.string();
    request_.seed = seed;
    request_.examples = settings_.examples;
    request_.vast = vast;
    const auto begin = Clock::now();
    request_.key = std::to_string(random_number());
    worker_.send(request_);
    while (!answered_) {
      for (const auto& event : worker_.poll(std::chrono::milliseconds(10))) take(event);
      if (answered_) break;
      if (!worker_.alive() && !introduced_)
        throw CannotError("a worker ended before it was told to do anything: `warpwise doctor` says more");
      if (!worker_.alive())
        return ended("The process that judges your code ended " + at(now_) +
                     ", and should not have: check again, and look at the file by hand if it happens again.");
      if (seconds_since(begin) > kCheckPatience * settings_.run_limit_s)
        return ended("The check took longer than " +
                     std::to_string(static_cast<int>(kCheckPatience * settings_.run_limit_s)) + " s " + at(now_) +
                     " and was ended: check again when the machine is less busy.");
      if (worker_.resident_bytes() > settings_.memory_limit_bytes + kJudgeMemory)
        return ended("Judging your code took too much memory " + at(now_) +
                     " and was ended: look at the file by hand.");
      if (settings_.stop && settings_.stop()) return ended("The check was stopped.");
    }
    result_.run_s = seconds_since(begin);
    worker_.kill();
  }

 private:
  void take(const Event& event) {
    introduced_ |= std::holds_alternative<Hello>(event);
    if (auto* begin = std::get_if<Begin>(&event)) now_ = *begin;
    if (auto* trouble = std::get_if<Trouble>(&event); trouble && trouble->code == "device")
      throw CannotError(trouble->message);
    const auto* check = std::get_if<Check>(&event);
    if (!check || check->key != request_.key) return;
    answered_ = true;
    result_.passed = check->passed;
    result_.stage = check->stage;
    result_.report = check->report;
    // The report may quote text of the student's code (an assertion, a name), which may contain control characters.
    make_printable(result_.report, kLongestQuote);
    if (auto refused = result_.report.find("refused"); refused != result_.report.end())
      for (const auto& one : *refused)
        result_.compiler.push_back({shown(one.at("file")), one.at("line"), 0, true, one.at("text")});
    if (auto messages = result_.report.find("messages"); messages != result_.report.end())
      for (const auto& message : *messages) result_.messages.push_back(message);
  }

  /// A file's name, as shown in compiler messages.
  std::string shown(std::string file) const {
    const std::string root = settings_.root.string() + "/";
    if (file.starts_with(root)) file.erase(0, root.size());
    return file;
  }

  void ended(const std::string& why) {
    worker_.kill();
    result_.stage = "run";
    result_.messages.push_back(why);
  }

  const CheckSettings& settings_;
  CheckResult& result_;
  WorkerProcess worker_;
  Request request_;
  Begin now_;
  bool introduced_ = false, answered_ = false;
};

CheckResult begun(const ExerciseInfo& exercise, const std::string& text, const std::string& name) {
  CheckResult result;
  result.exercise = exercise.id;
  result.file = name;
  result.text = text;
  result.stage = "compile";
  result.report = json::object();
  return result;
}

/// Records the compiler's messages. Returns false if there is nothing to run.
bool compiled_well(Compiled& compiled, CheckResult& result) {
  result.compile_s = compiled.seconds;
  result.compiler = std::move(compiled.messages);
  if (compiled.module.empty()) result.messages.push_back(compiled.failure);
  return !compiled.module.empty();
}

/// Fails an exercise that otherwise passed, if its kernels use what it forbids, or if the host computes in their place.
void judge_code(const ExerciseInfo& exercise, const Compiled& compiled, CheckResult& result) {
  const Exercise& of = find_exercise(exercise.id);
  const Forbidden& forbidden = of.forbidden;
  if (result.passed && of.program && !compiled.host_products.empty()) {
    result.passed = false;
    result.stage = "correct";
    result.messages = {fmt::format(
        "The output is right, but line {} multiplies in host code. Let the kernel compute, and bring its result back.",
        compiled.host_products.front().line)};
    return;
  }
  if (!result.passed || !forbidden.binary64 || compiled.wide.empty()) return;
  result.passed = false;
  result.stage = "correct";
  result.messages = {fmt::format("The output is right, but line {} computes with more than 24 bits. {}",
                                 compiled.wide.front().line, forbidden.why)};
}

/// The whole check on the CPU backend: outputs, hazards and counters.
CheckResult check_on_cpu(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                         const CheckSettings& settings, uint64_t seed) {
  CheckResult result = begun(exercise, text, name);
  Run run(settings.programs / "warpwise-worker-simt", settings, result);
  const PrivateFolder folder;
  Compiled compiled = compile_exercise(exercise, text, name, folder.path(), settings);
  if (compiled_well(compiled, result)) run.check(exercise, compiled.module, seed, compiled.converts);
  judge_code(exercise, compiled, result);
  return result;
}

/// Checks the outputs on the GPU, at every shape. `gpu` stays null if there is no GPU and none is required.
CheckResult check_on_gpu(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                         const CheckSettings& settings, uint64_t seed) {
  CheckResult result = begun(exercise, text, name);
  try {
    const fs::path worker = settings.programs / "warpwise-worker-cuda";
    if (!fs::exists(worker) || settings.nvcc.empty())
      throw CannotError(
          "a check on the GPU needs the CUDA worker and nvcc, and this machine lacks them: `warpwise doctor` says more; --backend simt checks on the CPU");
    Run run(worker, settings, result);
    const Device device = run.device();
    std::string architecture = "sm_" + device.compute;
    std::erase(architecture, '.');
    result.gpu_folder = std::make_shared<PrivateFolder>();
    Compiled compiled =
        compile_exercise(exercise, text, name, result.gpu_folder->path(), settings, Build::cuda, architecture);
    if (compiled_well(compiled, result)) {
      run.check(exercise, compiled.module, seed);
      result.gpu_module = compiled.module;
    }
    result.gpu = {{"device", device.name},       {"ok", result.passed},     {"stage", result.stage},
                  {"messages", result.messages}, {"shapes", json::array()}, {"compile_s", result.compile_s},
                  {"run_s", result.run_s}};
    if (auto shapes = result.report.find("shapes"); shapes != result.report.end()) result.gpu["shapes"] = *shapes;
  } catch (const CannotError&) {
    if (settings.use_gpu == UseGpu::always) throw;
  }
  return result;
}

/// A check that has not passed wins no medal, whatever its counters are.
void take_medal(CheckResult& result) {
  if (auto medal = result.report.find("medal"); medal != result.report.end()) (*medal)["won"] = "";
}

/// The CPU backend's findings say more, so they come first. Findings of the GPU alone are marked.
CheckResult joined(CheckResult cpu, CheckResult gpu) {
  cpu.gpu = gpu.gpu;
  cpu.gpu_folder = gpu.gpu_folder;
  cpu.gpu_module = gpu.gpu_module;
  if (gpu.gpu.is_null() || gpu.passed || !cpu.passed) return cpu;
  cpu.passed = false;
  cpu.stage = gpu.stage;
  cpu.compiler = gpu.compiler;
  for (const auto& message : gpu.messages)
    cpu.messages.push_back("On " + gpu.gpu.at("device").get<std::string>() + ": " + message);
  if (auto wrong = gpu.report.find("wrong"); wrong != gpu.report.end()) cpu.report["wrong"] = *wrong;
  return cpu;
}

}  // namespace

std::string read_source(const fs::path& file, std::string& text) {
  const std::string name = printable(file.string(), 1000);
  const int fd = ::open(file.c_str(), O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0 && errno == ENOENT) return "There is no file " + name + ": `warpwise reset` brings the exercise back.";
  if (fd < 0) return "Cannot read " + name + " (" + std::strerror(errno) + "): look at its permissions.";
  struct stat status {};
  ssize_t n = 0;
  if (::fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) {
    text.resize(kLargestFile + 1);
    size_t size = 0;
    while (size < text.size() && (n = ::read(fd, text.data() + size, text.size() - size)) > 0) size += n;
    text.resize(size);
  }
  ::close(fd);
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);  // a byte order mark, which some editors write
  if (!S_ISREG(status.st_mode)) return name + " is no ordinary file.";
  if (n < 0) return "Cannot read " + name + ": look at its permissions.";
  return text.size() > kLargestFile ? "Your file is larger than 1 MB: was something else saved under its name?" : "";
}

CheckResult check_exercise_text(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                                const CheckSettings& settings) {
  if (const std::string why = why_not_source(text); !why.empty()) {
    CheckResult result = begun(exercise, text, name);
    result.messages.push_back(why);
    return result;
  }
  if (const std::string missing = settings.missing(); !missing.empty() && !settings.unfenced)
    throw CannotError(missing);
  const uint64_t seed = settings.seed ? settings.seed : random_number();
  const bool with_gpu = settings.use_gpu != UseGpu::never;
  auto gpu = std::async(with_gpu ? std::launch::async : std::launch::deferred,
                        [&] { return check_on_gpu(exercise, text, name, settings, seed); });
  CheckResult cpu = check_on_cpu(exercise, text, name, settings, seed);
  CheckResult result = with_gpu ? joined(std::move(cpu), gpu.get()) : std::move(cpu);
  if (!result.passed) take_medal(result);
  return result;
}

std::string medal_of(const CheckResult& result) {
  const auto medal = result.report.find("medal");
  return medal == result.report.end() ? "" : medal->value("won", "");
}

CheckResult check_exercise(const ExerciseInfo& exercise, const fs::path& file, const CheckSettings& settings) {
  std::string text;
  const std::string why = read_source(file, text);
  if (why.empty()) return check_exercise_text(exercise, text, fs::absolute(file).string(), settings);
  CheckResult result = begun(exercise, "", file.string());
  result.messages.push_back(why);
  return result;
}

bool ended_before(const CheckResult& result, const std::string& name) {
  return result.report.contains("ended") && result.stage != name && (name == "run" || name == "correct");
}

std::string launched_shapes(const CheckResult& result) {
  std::string text;
  for (const auto& shape : result.report.value("shapes", json::array()))
    text += (text.empty() ? "" : " ") + shape.at("size").get<std::string>();
  const std::string ended = result.report.value("ended", "");
  return ended.empty() ? text : "at " + ended + (text.empty() ? "" : ", after " + text);
}

json to_json(const CheckResult& result) {
  json compiler = json::array();
  for (const auto& m : result.compiler)
    compiler.push_back({{"file", m.file},
                        {"line", m.line},
                        {"column", m.column},
                        {"kind", m.error ? "error" : "warning"},
                        {"text", m.text}});
  json object = {{"exercise", result.exercise}, {"file", result.file},         {"passed", result.passed},
                 {"stage", result.stage},       {"messages", result.messages}, {"counters", json::array()},
                 {"hazards", json::array()},    {"compiler", compiler},        {"compile_s", result.compile_s},
                 {"run_s", result.run_s}};
  for (const char* field : {"counters", "hazards", "shapes", "wrong", "ended", "seed", "counted", "kernels", "medal"})
    if (auto found = result.report.find(field); found != result.report.end()) object[field] = *found;
  // The counters contain the figures that the student still has to predict: leave them out.
  if (object.contains("kernels") && !result.passed && find_exercise(result.exercise).kind == ExerciseKind::predict)
    object.erase("kernels");
  if (!result.gpu.is_null()) object["gpu"] = result.gpu;
  return object;
}

}  // namespace warpwise
