// Runs a compiler behind fences and within limits. It ends with this process, whatever ends that.
#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "engine/exercise/fence/confine.h"

namespace warpwise {

struct CompilerRun {
  std::vector<std::string> words, environment;  // the program with its arguments; "NAME=value"
  Fences fences;
  double limit_s = 0;        // of processor time
  int64_t memory_bytes = 0;  // of all compilers that this process runs at a time, together
  bool fenced = true;        // false: it runs even if a fence cannot be put up
  std::function<bool()> stop = {};
};

struct CompilerEnd {
  int status = 0;  // as waitpid() gives it
  bool too_long = false, too_large = false, stopped = false;
  bool late = false;    // ended because it took ten times as long as its processor time: the machine is busy
  bool killed = false;  // by the system, which does that where the machine's memory is used up
  std::string output;
};

/// Runs it until it ends, or its time or memory is up, and captures its output. If several together take more memory than one
/// may, the largest is ended and then runs by itself, so that it ends as it would alone; so does one that the system has killed.
/// Throws CannotError if it cannot be started or fenced.
CompilerEnd run_compiler(const CompilerRun& run);

}  // namespace warpwise
