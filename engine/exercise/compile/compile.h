// Compiles a student's file behind fences, within limits.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "engine/exercise/compile/message.h"
#include "engine/exercise/compile/settings.h"
#include "engine/exercise/list.h"

namespace warpwise {

/// The worker, and the purpose, to compile for.
enum class Build {
  counted,  // the CPU backend, with its hooks
  plain,    // the CPU backend, for timing
  warned,   // as plain, but nothing to run: only for what the compiler finds out about arrays
  cuda,     // nvcc
};

struct Compiled {
  std::filesystem::path module;  // empty if it did not compile, or as Build::warned
  std::vector<CompilerMessage> messages;
  std::string failure;                     // one sentence if there is no module
  std::vector<CompilerMessage> wide;       // places where kernels compute with more than 24 bits; CPU backend only
  std::vector<CompilerMessage> undefined;  // rounds of loops, and accesses to arrays; of Build::warned
  bool narrow = false;  // whether integers become floats, have 16 bits, or are compared with a large number, perhaps
  double seconds = 0;
};

/// Compiles `text` into a module in `folder`. Messages call the text `name`. `architecture`: the GPU's, "sm_90". Throws NotJudged if
/// the system ends the compiler.
Compiled compile_exercise(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                          const std::filesystem::path& folder, const CheckSettings& settings,
                          Build build = Build::counted, const std::string& architecture = "");

}  // namespace warpwise
