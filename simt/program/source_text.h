// The program's source text at the places that the debug information names.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace simt {

// The variable whose address is passed to a call, as written in the source; empty if it cannot be read. `calls`: parts
// of names that the called function may have.
std::string variable_given_to(std::uint64_t pc, const std::vector<std::string>& calls);

// The first argument of a call to the named function, as written on the call's line; empty if it is not there, or no
// simple expression.
std::string argument_of(std::uint64_t pc, const std::string& call);

// Whether the program's source line of a call, given its return address, has these words.
bool line_has(std::uint64_t pc, const std::string& words);

}  // namespace simt
