// What nvcc would make of a program's kernels, where there is a toolkit. A GPU is not needed.
#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/files/exec_program.h"
#include "engine/model/compiled.h"

namespace warpwise {

/// Whether a kernel of the report has arrays in its threads, or the sources limit a thread's registers: then values may
/// lie in local memory.
bool may_use_local_memory(const nlohmann::json& report, const ExecProgram& program);

/// Compiles the program's sources with nvcc for this architecture, "sm_90" where it is empty, in `folder`. `words`: for
/// nvcc, in addition to the program's own. Empty without nvcc, and of a file that nvcc refuses.
model::CompiledKernels ask_nvcc(const ExecProgram& program, const std::vector<std::string>& words,
                                const std::string& architecture, const std::filesystem::path& folder);

}  // namespace warpwise
