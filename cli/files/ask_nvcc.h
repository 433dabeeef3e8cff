// What nvcc would make of a program's kernels, where there is a toolkit. A GPU is not needed.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/files/exec_program.h"

namespace warpwise {

/// Adds what nvcc makes of a program's kernels to its report, where there is an nvcc and a kernel has arrays in its threads
/// or the sources limit a thread's registers: then values may lie in local memory. The sources are compiled for this
/// architecture, "sm_90" where it is empty. `words`: for nvcc, in addition to the program's own. Adds nothing of a file
/// that nvcc refuses.
void add_local_memory(nlohmann::json& report, const ExecProgram& program, const std::vector<std::string>& words,
                      const std::string& architecture);

}  // namespace warpwise
