#include "engine/exercise/session/check.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <future>

#include "engine/errors.h"
#include "engine/exercise/compile/compile.h"
#include "engine/exercise/exercise.h"
#include "engine/exercise/session/judge_process.h"
#include "engine/printable.h"
#include "engine/temporary_folder.h"

namespace warpwise {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

constexpr size_t kLargestFile = 1 << 20;

/// What is wrong with a file before it is compiled, as a sentence; empty if nothing.
std::string why_not_source(const std::string& text, bool needs_kernel) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos)
    return "Your file is empty: `warpwise reset` brings the exercise back.";
  if (text.find('\0') != std::string::npos)
    return "Your file is binary, not text: was something else saved under its name? `warpwise reset` brings the exercise back.";
  if (needs_kernel && text.find("__global__") == std::string::npos)
    return "Your file has no kernel (no __global__ function): `warpwise reset` brings the exercise back.";
  return "";
}

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

/// Fails an exercise that otherwise passed, if its kernels use what it forbids.
void judge_code(const ExerciseInfo& exercise, const Compiled& compiled, CheckResult& result) {
  const Forbidden& forbidden = find_exercise(exercise.id).forbidden;
  if (!result.passed || !forbidden.binary64 || compiled.wide.empty()) return;
  result.passed = false;
  result.stage = "correct";
  result.messages = {fmt::format("The output is right, but line {} computes with more than 24 bits. {}",
                                 compiled.wide.front().line, forbidden.why)};
}

/// Fails an exercise that otherwise passed, if a loop of it has a round too many, or an access misses its array. Accesses to
/// local arrays pass no hook, and the compiler counts no rounds in code with hooks. Of a program that ended in the middle such
/// an access may be the cause: newer compilers leave out all that comes after it.
void judge_arrays(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                  const fs::path& folder, const CheckSettings& settings, CheckResult& result) {
  const bool ended = result.stage == "run";
  if ((!result.passed && !ended) || is_answered(find_exercise(exercise.id))) return;
  const fs::path beside = folder / "warned";
  fs::create_directory(beside);
  const Compiled warned = compile_exercise(exercise, text, name, beside, settings, Build::warned);
  result.compile_s += warned.seconds;
  if (warned.undefined.empty() && (warned.failure.empty() || ended)) return;
  result.passed = false;
  if (warned.undefined.empty()) {
    result.stage = "compile";
    result.compiler = warned.messages;
    result.messages = {warned.failure};
    return;
  }
  const CompilerMessage& first = warned.undefined.front();
  const std::string words =
      fmt::format("{}:{}: {}", printable(fs::path(first.file).filename().string()), first.line, first.text);
  if (ended) return void(result.messages.insert(result.messages.begin(), words));
  result.stage = "hazards";
  result.messages = {words};
}

/// The whole check on the CPU backend: outputs, hazards and counters.
CheckResult check_on_cpu(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                         const CheckSettings& settings, uint64_t seed) {
  CheckResult result = begun(exercise, text, name);
  JudgeProcess judge(settings.programs / "warpwise-judge-simt", settings, result);
  const PrivateFolder folder;
  Compiled compiled = compile_exercise(exercise, text, name, folder.path(), settings);
  if (compiled_well(compiled, result)) judge.check(exercise, compiled.module, seed, compiled.narrow);
  judge_code(exercise, compiled, result);
  judge_arrays(exercise, text, name, folder.path(), settings, result);
  return result;
}

/// Checks the outputs on the GPU, at every shape. `gpu` stays null if there is no GPU and none is required.
CheckResult check_on_gpu(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                         const CheckSettings& settings, uint64_t seed) {
  CheckResult result = begun(exercise, text, name);
  try {
    const fs::path worker = settings.programs / "warpwise-judge-cuda";
    if (!fs::exists(worker) || settings.nvcc.empty())
      throw CannotError(
          "a check on the GPU needs the CUDA worker and nvcc, and this machine lacks them: `warpwise doctor` says more; --backend simt checks on the CPU");
    JudgeProcess judge(worker, settings, result);
    const Device device = judge.device();
    std::string architecture = "sm_" + device.compute;
    std::erase(architecture, '.');
    result.gpu_folder = std::make_shared<PrivateFolder>();
    Compiled compiled =
        compile_exercise(exercise, text, name, result.gpu_folder->path(), settings, Build::cuda, architecture);
    if (compiled_well(compiled, result)) {
      judge.check(exercise, compiled.module, seed);
      result.gpu_module = compiled.module;
    }
    result.gpu = {{"device", device.name},       {"ok", result.passed},     {"stage", result.stage},
                  {"messages", result.messages}, {"shapes", json::array()}, {"compile_s", result.compile_s},
                  {"run_s", result.run_s}};
    if (auto shapes = result.report.find("shapes"); shapes != result.report.end()) result.gpu["shapes"] = *shapes;
  } catch (const NotJudged&) {
    throw;
  } catch (const CannotError&) {
    if (settings.use_gpu == UseGpu::always) throw;
  }
  return result;
}

/// What another machine found, in the place of a GPU here.
CheckResult check_elsewhere(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                            const CheckSettings& settings, uint64_t seed) {
  CheckResult result = begun(exercise, text, name);
  const json said = settings.elsewhere(exercise.id, text, seed);
  result.passed = said.at("passed");
  result.stage = said.at("stage");
  result.messages = said.at("messages").get<std::vector<std::string>>();
  for (const auto& m : said.at("compiler"))
    result.compiler.push_back({name, m.at("line"), m.at("column"), m.at("kind") == "error", m.at("text")});
  for (const char* field : {"shapes", "wrong"})
    if (said.contains(field)) result.report[field] = said.at(field);
  result.gpu = said.contains("gpu") ? said.at("gpu")
                                    : json{{"device", said.at("device")},
                                           {"ok", result.passed},
                                           {"stage", result.stage},
                                           {"messages", result.messages},
                                           {"shapes", said.value("shapes", json::array())},
                                           {"compile_s", said.at("compile_s")},
                                           {"run_s", said.at("run_s")}};
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
  if (const std::string why = why_not_source(text, find_exercise(exercise.id).library.empty()); !why.empty()) {
    CheckResult result = begun(exercise, text, name);
    result.messages.push_back(why);
    return result;
  }
  if (const std::string missing = settings.missing(); !missing.empty() && !settings.unfenced)
    throw CannotError(missing);
  const uint64_t seed = settings.seed ? settings.seed : random_number();
  const bool with_gpu = settings.use_gpu != UseGpu::never;
  auto gpu = std::async(with_gpu ? std::launch::async : std::launch::deferred, [&] {
    return settings.elsewhere ? check_elsewhere(exercise, text, name, settings, seed)
                              : check_on_gpu(exercise, text, name, settings, seed);
  });
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

bool got_past(const CheckResult& result, const std::string& stage) {
  constexpr const char* kStages[] = {"compile", "run", "correct", "hazards", "counters", "passed"};
  const auto place = [&](const std::string& name) { return std::find(std::begin(kStages), std::end(kStages), name); };
  return place(result.stage) > place(stage);
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
