// Small rewrites of g++'s assembler output that no compiler flag gives.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "survey.h"

namespace simt::translate {

// - At each kernel's entry (marked by patchable_function_entry) a test that lets the library ask which kernel a launch runs.
// - A kernel that returns jumps into the library instead, which goes on with the next lane.
// - In counted code memcpy, memset and memmove become the library's, which count what they touch.
// - In counted code each variable of a kernel's memory (__shared__, __device__, __constant__) gets a guard in front, so that
//   running over is seen.
// - In counted code the host's functions lose their hooks but for a look at whether they touch device memory.
std::string rewrite_assembly(std::string_view text, bool counted, const Survey& survey);

// "f(int)" for "_Z1fi", unchanged when it is no mangled name.
std::string demangle(const std::string& name);

// A function whose __shared__ variables are more than a kernel may declare: a sentence, and the largest of them by name.
struct SharedExcess {
  std::string message, variable;
};
std::vector<SharedExcess> shared_excesses(std::string_view text);

}  // namespace simt::translate
