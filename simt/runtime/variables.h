// The program's variables as its debug information knows them.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "symbols.h"

namespace simt {

struct Variable {
  std::string name;
  SourceLine at;         // of its declaration
  std::string function;  // that it is local to; else empty
  std::uint64_t begin = 0, bytes = 0;
};

// The host's own variable that begins at this address of a module. Nothing for CUDA's (__device__, __managed__, those of device
// functions), which qualifiers.h marks by an alignment, nor for what has no debug information.
const Variable* host_variable_at(std::uint64_t begin);

// The variable that holds `address` on the stack of a function whose call at `return_address` is under way; `frame` is the function's
// canonical frame address.
std::optional<Variable> local_variable_at(std::uint64_t return_address, std::uint64_t frame, std::uint64_t address);

// The name of a function's parameter, by its place; empty when it has none, or is no pointer.
std::string parameter_of(std::uint64_t function, unsigned place);

}  // namespace simt
