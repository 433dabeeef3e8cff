// The facts about a module that the CPU backend's compiler wrote (simt/translate/assembly/facts.h).
#pragma once
#include <filesystem>
#include <vector>

#include "engine/exercise/compile/message.h"

namespace warpwise {

struct CodeFacts {
  std::vector<CompilerMessage> refused;  // forbidden in every exercise, because it bypasses the counters
  std::vector<CompilerMessage> wide;     // arithmetic of more than 24 bits, in kernels
  bool narrow = false;                   // integers become floats, or have 16 bits
};

CodeFacts read_facts(const std::filesystem::path& file);

}  // namespace warpwise
