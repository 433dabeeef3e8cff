// Functions and types of CUDA and its libraries that the CPU backend lacks.
#pragma once
#include <string>
#include <vector>

namespace simt::translate {

// The compiler's messages. If some are about undeclared names of CUDA's or of its libraries, only those, and each says
// that the CPU backend lacks the name and what to do. In headers below `own_folders` such an error only follows from
// another, and counts like any.
std::string with_missing_calls(const std::string& messages, const std::vector<std::string>& own_folders = {});

}  // namespace simt::translate
