// Functions and types of CUDA and its libraries that the CPU backend lacks.
#pragma once
#include <string>

namespace simt::translate {

// The compiler's messages. If some are about undeclared names of CUDA's or of its libraries, only those, and each says
// that the CPU backend lacks the name and what to do.
std::string with_missing_calls(const std::string& messages);

}  // namespace simt::translate
