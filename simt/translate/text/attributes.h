// Attributes that a grader refuses. Names in some attributes go unchanged into the assembler code, so a name could
// contain instructions; other attributes remove the hooks.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace simt::translate {

/// Takes the output of `g++ -E`, with all macros expanded. Returns an error in the compiler's format for each section,
/// version or other symbol whose name is not just a name, and for each attribute that removes the hooks.
std::vector<std::string> attribute_errors(std::string_view preprocessed);

}  // namespace simt::translate
