// Checks an exercise from the reader's side: compiles the student's file, has a fenced worker run it, and reports the
// result. Whatever the file holds (no program, endless loops, exit(), gigabytes), a result comes back within the
// limits.
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

/// A compiler message about the student's own file.
struct CompilerMessage {
  std::string file;  // as shown: relative to the project's root if it is inside
  int line = 0, column = 0;
  bool error = false;  // false: a warning
  std::string text;
};

class PrivateFolder;

struct CheckResult {
  std::string exercise, file;
  std::string text;  // the checked text: the file may have changed since
  bool passed = false;
  std::string stage;  // the first that failed: "compile", "run", "correct", "hazards" or "counters"; "passed"
  std::vector<std::string> messages;  // sentences, the most important first
  std::vector<CompilerMessage> compiler;
  nlohmann::json report;  // the worker's (docs/stream.md, `check`); an empty object if the check ended before
  double compile_s = 0, run_s = 0;

  /// The GPU's findings for the same text: {"device", "ok", "stage", "messages", "shapes", "compile_s", "run_s"}; null
  /// if no GPU took part.
  nlohmann::json gpu;
  std::shared_ptr<PrivateFolder> gpu_folder;  // holds the file compiled for the GPU
  std::filesystem::path gpu_module;
};

/// Whether an unfinished launch leaves open how stage `name` ("run", "correct") would have ended.
bool ended_before(const CheckResult& result, const std::string& name);
/// "gold", "silver" or "bronze"; empty if none was won or the exercise has no medals.
std::string medal_of(const CheckResult& result);
/// "1x1 33x31", or "at 33x31, after 1x1" if the launch at 33x31 did not finish.
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
  bool examples = false;  // keep some requests with their lanes' addresses, for readers that draw them
  uint64_t seed = 0;      // of the inputs; 0: a new one each time
  UseGpu use_gpu = UseGpu::never;
  std::filesystem::path nvcc;  // the toolkit's; needed if a GPU takes part
  bool unfenced = false;       // run code even if a fence cannot be put up; otherwise CannotError
  std::function<std::string()> missing = [] { return Confinement::missing(); };  // which fences cannot be put up
  std::function<bool()> stop;  // called now and then; true ends the check
};

/// Checks `file` (the exercise's own or any other, such as a submission) as `exercise`: on the CPU backend and, as
/// settings.use_gpu says, at the same time on the GPU. It passes if it passes on both. Problems of the file are in the
/// result; throws CannotError if this machine cannot check.
CheckResult check_exercise(const ExerciseInfo& exercise, const std::filesystem::path& file,
                           const CheckSettings& settings);

/// Reads a file from an untrusted folder: does not wait for a pipe, and reads no more than a source file may have.
/// Returns why it cannot be read, as a sentence; empty on success.
std::string read_source(const std::filesystem::path& file, std::string& text);

/// The same for text that is not in a file (the gate's wrong solutions); the compiler's messages call it `name`.
CheckResult check_exercise_text(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                                const CheckSettings& settings);

}  // namespace warpwise
