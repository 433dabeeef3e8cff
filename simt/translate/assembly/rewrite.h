// Small rewrites of g++'s assembler output for which there is no compiler flag.
#pragma once
#include <string>
#include <string_view>

#include "survey.h"

namespace simt::translate {

// - Each kernel's entry (marked by patchable_function_entry) gets a test with which the library asks which kernel a
//   launch runs.
// - A kernel that returns instead jumps into the library, which continues with the next lane.
// - In counted code, memcpy, memset and memmove become library functions that count their accesses.
// - In counted code, each variable in a kernel's memory (__shared__, __device__, __constant__) gets a guard before it, so
//   that accesses past the end of its neighbour are seen.
// - In counted code, host functions lose their hooks, except for a check whether they touch device memory.
// Whether the library switches lanes in C++ (machine/fiber_portable.cpp).
constexpr bool kPortable = SIMT_PORTABLE;

std::string rewrite_assembly(std::string_view text, bool counted, const Survey& survey);

}  // namespace simt::translate
