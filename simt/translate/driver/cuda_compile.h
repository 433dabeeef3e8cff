// Compiling one CUDA file to an object file.
#pragma once
#include <string>

#include "options.h"

namespace simt::translate {

// Returns the exit status of the failed step, or 0. Sets `has_main` if the file has a main function.
int compile_cuda(const Job& job, const std::string& source, const std::string& object, const std::string& scratch,
                 bool& has_main);

bool uses_openmp(const Job& job);

}  // namespace simt::translate
