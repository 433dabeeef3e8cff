// The sizes of the __shared__ variables, which are thread-local variables in the assembler code.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace simt::translate {

// A function whose __shared__ variables are larger than a kernel's may be: a sentence, and the name of the largest
// variable.
struct SharedExcess {
  std::string message, variable;
};
std::vector<SharedExcess> shared_excesses(std::string_view assembly);

// Whether a .section line begins thread-local variables.
bool is_thread_local(std::string_view section);

}  // namespace simt::translate
