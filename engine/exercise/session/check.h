// Checks an exercise from the reader's side: compiles the student's file, has a fenced worker run it, and reports the
// result. Whatever the file holds (no program, endless loops, exit(), gigabytes), a result comes back within the
// limits.
#pragma once
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/exercise/compile/message.h"
#include "engine/exercise/compile/settings.h"
#include "engine/exercise/list.h"

namespace warpwise {

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

/// Whether the check went on to a stage behind `stage`.
bool got_past(const CheckResult& result, const std::string& stage);
/// Whether an unfinished launch leaves open how stage `name` ("run", "correct") would have ended.
bool ended_before(const CheckResult& result, const std::string& name);
/// "gold", "silver" or "bronze"; empty if none was won or the exercise has no medals.
std::string medal_of(const CheckResult& result);
/// "1x1 33x31", or "at 33x31, after 1x1" if the launch at 33x31 did not finish.
std::string launched_shapes(const CheckResult& result);

/// {"exercise", "passed", "stage", "messages", "counters", "hazards", ...} of `check --json`.
nlohmann::json to_json(const CheckResult& result);

/// Checks `file` (the exercise's own or any other, such as a submission) as `exercise`: on the CPU backend and, as
/// settings.use_gpu says, at the same time on the GPU. It passes if it passes on both. Problems of the file are in the
/// result; throws CannotError if this machine cannot check.
CheckResult check_exercise(const ExerciseInfo& exercise, const std::filesystem::path& file,
                           const CheckSettings& settings);

/// Reads a file from an untrusted folder: does not wait for a pipe, and reads no more than a source file may have.
/// Returns why it cannot be read, as a sentence; empty on success.
std::string read_source(const std::filesystem::path& file, std::string& text);

/// The same for text that is not in a file (the gate's answers); the compiler's messages call it `name`.
CheckResult check_exercise_text(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                                const CheckSettings& settings);

}  // namespace warpwise
