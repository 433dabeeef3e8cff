// What the CPU backend's compiler says a module is made of (simt/translate/facts.h).
#pragma once
#include <filesystem>
#include <vector>

#include "engine/reader/exercise_check.h"

namespace warpwise {

struct CodeFacts {
  std::vector<CompilerMessage> refused;   // what no exercise may have, as it goes round the counters
  std::vector<CompilerMessage> wide;      // arithmetic of more than 24 bits, in kernels
  std::vector<CompilerMessage> products;  // of floats, in host code
  bool converts = false;                  // kernels convert between whole numbers and floats
};

CodeFacts read_facts(const std::filesystem::path& file);

}  // namespace warpwise
