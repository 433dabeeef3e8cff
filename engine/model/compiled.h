// What nvcc has made of a program's kernels: their registers, and what they keep in local memory.
#pragma once
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace warpwise::model {

/// Figures of one thread.
struct CompiledKernel {
  int registers = 0;
  int instructions = 0;                             // in the code, of PTX
  int stack_bytes = 0;                              // in local memory: arrays and spilled values
  int spill_load_bytes = 0, spill_store_bytes = 0;  // of all such instructions in the code, each counted once
  int array_bytes = 0;                              // arrays that the code indexes by a value from a register
  std::string file;                                 // where most of these accesses are; line 0: there are none
  int line = 0;
};

/// By the kernel's mangled name.
using CompiledKernels = std::map<std::string, CompiledKernel>;

/// `ptx`: of the program, with `.loc` lines; `said`: what `ptxas -v` says about it.
CompiledKernels compiled_kernels(const std::string& ptx, const std::string& said);

/// Adds "registers", and "local_memory" where there is some, to each kernel of a report whose "symbol" is known.
void add_compiled(nlohmann::json& report, const CompiledKernels& kernels);

}  // namespace warpwise::model
