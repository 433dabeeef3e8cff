// Checking an exercise from the reader's side: compile the student's file, have a fenced worker run it, and say what came of it.
// Whatever the file holds (no program, endless loops, exit(), gigabytes), a result comes back, and within the limits.
#pragma once
#include <filesystem>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/confine.h"
#include "engine/reader/exercise_list.h"

namespace warpwise {

/// One message of the compiler, in the student's own file.
struct CompilerMessage {
  std::string file;  // as shown: relative to the project's root where it lies in there
  int line = 0, column = 0;
  bool error = false;  // else a warning
  std::string text;
};

class PrivateFolder;

struct CheckResult {
  std::string exercise, file;
  std::string text;  // that was checked: the file may have changed since
  bool passed = false;
  std::string stage;  // the first that failed: "compile", "run", "correct", "hazards" or "counters"; "passed"
  std::vector<std::string> messages;  // sentences, the most important first
  std::vector<CompilerMessage> compiler;
  nlohmann::json report;  // of the worker (docs/stream.md, `check`); an object, empty where it did not come so far
  double compile_s = 0, run_s = 0;

  /// What the GPU made of the same text: {"device", "ok", "stage", "messages", "shapes", "compile_s", "run_s"}; null where none took part.
  nlohmann::json gpu;
  std::shared_ptr<PrivateFolder> gpu_folder;  // where the file compiled for it lies
  std::filesystem::path gpu_module;
};

/// Whether a launch that did not come to its end leaves it open how stage `name` ("run", "correct") would have gone.
bool ended_before(const CheckResult& result, const std::string& name);
/// "gold", "silver" or "bronze"; empty where none was won, or the exercise has none.
std::string medal_of(const CheckResult& result);
/// "1x1 33x31", or "at 33x31, after 1x1" where the launch at 33x31 did not come to its end.
std::string launched_shapes(const CheckResult& result);

/// {"exercise", "passed", "stage", "messages", "counters", "hazards", ...} of `check --json`.
nlohmann::json to_json(const CheckResult& result);

/// Whether a check runs on the GPU too. Hazards and counters come from the CPU backend in any case.
enum class UseGpu { never, if_any, always };

struct CheckSettings {
  std::filesystem::path root;      // the project's
  std::filesystem::path programs;  // the folder of the worker and of the CPU backend's compiler
  double compile_limit_s = 30, run_limit_s = 15;
  int64_t memory_limit_bytes = int64_t{3} << 30;
  bool examples = false;  // the report keeps some requests with their lanes' addresses, for a reader that draws them
  uint64_t seed = 0;      // of the inputs; 0: another one each time
  UseGpu use_gpu = UseGpu::never;
  std::filesystem::path nvcc;  // of the toolkit; needed where a GPU takes part
  bool unfenced = false;       // run code also where a fence cannot be put up; else CannotError
  std::function<std::string()> missing = [] { return Confinement::missing(); };  // which fences this machine lacks
  std::function<bool()> stop;  // asked now and then; true ends the check
};

/// Checks `file` (the exercise's own, or any other: a submission) as `exercise`: on the CPU backend, and at the same time on the GPU where
/// settings.use_gpu says so. It passes if it does on both. Throws CannotError when this machine lacks what it takes; everything that is wrong with the file is in the result.
CheckResult check_exercise(const ExerciseInfo& exercise, const std::filesystem::path& file,
                           const CheckSettings& settings);

/// Reads a file that anybody may have put there: a pipe is not waited for, and no more is read than a source has. Says why it cannot be
/// read, as a sentence; empty if it could.
std::string read_source(const std::filesystem::path& file, std::string& text);

/// The same for text that is in no file (the gate's wrong solutions); `name` is what the compiler calls it.
CheckResult check_exercise_text(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                                const CheckSettings& settings);

}  // namespace warpwise
