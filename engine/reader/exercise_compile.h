// Compiling a student's file behind fences, within limits.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "engine/reader/exercise_check.h"

namespace warpwise {

/// A folder of its own that goes when this does.
class PrivateFolder {
 public:
  PrivateFolder();
  ~PrivateFolder();
  PrivateFolder(const PrivateFolder&) = delete;
  PrivateFolder& operator=(const PrivateFolder&) = delete;
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

/// For which worker, and what for.
enum class Build {
  counted,  // the CPU backend, with its hooks
  plain,    // the CPU backend, to be timed
  cuda,     // nvcc
};

struct Compiled {
  std::filesystem::path module;  // empty if it did not compile
  std::vector<CompilerMessage> messages;
  std::string failure;                         // one sentence where there is no module
  std::vector<CompilerMessage> wide;           // where kernels compute with more than 24 bits, on the CPU backend
  std::vector<CompilerMessage> host_products;  // where host code multiplies floats, likewise
  bool converts = false;                       // kernels convert between whole numbers and floats
  double seconds = 0;
};

/// Compiles `text`, which the messages call `name`, into a module in `folder`. `architecture`: of a GPU, "sm_90".
Compiled compile_exercise(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                          const std::filesystem::path& folder, const CheckSettings& settings,
                          Build build = Build::counted, const std::string& architecture = "");

}  // namespace warpwise
