// The tasks by OpenBLAS and LAPACK, on one core of the host and on all. Nothing here needs a GPU.
#pragma once
#include <string>

#include "engine/lesson.h"

namespace libraries {

/// A program for the task by the host's libraries; empty where this was built without OpenBLAS.
warpwise::BuildProgram host_program(const std::string& task, bool all_cores);

}  // namespace libraries
