// The tasks by OpenBLAS, LAPACK among it, on one core of the host and on all. Nothing here needs a GPU.
#pragma once
#include <string>

#include "engine/lesson.h"

namespace libraries {

/// What to install, as a sentence; empty if OpenBLAS is there. It is loaded when it is first asked for: linked, it
/// would start its threads in every worker.
std::string openblas_missing();
/// A program for the task by OpenBLAS.
warpwise::BuildProgram host_program(const std::string& task, bool all_cores);

}  // namespace libraries
