// The program's variables, from its debug information.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "program/symbols.h"

namespace simt {

struct Variable {
  std::string name;
  SourceLine at;         // of its declaration
  std::string function;  // the function it is local to; else empty
  std::uint64_t begin = 0, bytes = 0;
};

// The host variable that begins at this address of a module. Empty for CUDA's variables (__device__, __managed__, local
// to device functions), which qualifiers.h marks by an alignment, and without debug information.
const Variable* host_variable_at(std::uint64_t begin);

// The variable that contains `address`, on the stack of a function with an active call at `return_address`; `frame` is
// the function's canonical frame address.
std::optional<Variable> local_variable_at(std::uint64_t return_address, std::uint64_t frame, std::uint64_t address);

// The name of a kernel's parameter, by index; empty if it has no name or is not a pointer.
std::string parameter_of(std::uint64_t kernel, unsigned place);

}  // namespace simt
