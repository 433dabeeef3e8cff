// How a student's file is checked: the programs to use, and the limits.
#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/exercise/fence/confine.h"

namespace warpwise {

/// Whether a check runs on the GPU too. Hazards and counters come from the CPU backend in any case.
enum class UseGpu { never, if_any, always };

struct CheckSettings {
  std::filesystem::path root;      // the project's
  std::filesystem::path programs;  // the folder of the worker and of the CPU backend's compiler
  double compile_limit_s = 30, run_limit_s = 15;
  double patience = 20;  // a check that takes so many times run_limit_s on the clock is not judged: the machine is busy
  int64_t memory_limit_bytes = int64_t{3} << 30;
  int64_t compile_memory_bytes = int64_t{4} << 30;  // of all compilers at a time; never more than half of the machine's
  bool examples = false;  // keep some requests with their lanes' addresses, for readers that draw them
  uint64_t seed = 0;      // of the inputs; 0: a new one each time
  UseGpu use_gpu = UseGpu::never;
  std::filesystem::path nvcc;  // the toolkit's; needed if a GPU takes part
  bool unfenced = false;       // run code even if a fence cannot be put up; otherwise CannotError
  bool backend_names =
      false;  // files may name what is the CPU backend's own: for tests of what stands behind that rule
  std::function<std::string()> missing = [] { return Confinement::missing(); };  // which fences cannot be put up
  /// Checks this text of an exercise with this seed on another machine, and returns what `check --json` says there. If
  /// it is set, it takes the place of this machine's GPU.
  std::function<nlohmann::json(const std::string& exercise, const std::string& text, uint64_t seed)> elsewhere = {};
  std::function<bool()> stop;  // called now and then; true ends the check
};

}  // namespace warpwise
