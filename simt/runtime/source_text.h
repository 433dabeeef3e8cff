// The program's source where the debug information says it is.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace simt {

// The variable whose address a call is given, as the source spells it; empty when it cannot be read. `calls` are parts of the names that the
// called function may have.
std::string variable_given_to(std::uint64_t pc, const std::vector<std::string>& calls);

}  // namespace simt
