// Attributes that a grader refuses. The names that some give go into the assembler's text as they are, so that a name could bring
// instructions along; others take the hooks away.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace simt::translate {

/// Takes the output of `g++ -E`, all macros expanded. An error in the compiler's form for each name of a section, a version or another symbol that
/// holds anything else than a name, and for each attribute that takes the hooks away.
std::vector<std::string> attribute_errors(std::string_view preprocessed);

}  // namespace simt::translate
