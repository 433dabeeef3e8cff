// asm statements whose text macros make: asm(PTX(add, s32) ...), or #define OP(op) asm(op " %0, %1;" ...).
#pragma once
#include <string>

namespace simt::translate {

// Takes the output of `g++ -E -fdirectives-only`. Expands such statements, and the uses of macros that contain them, on
// the same lines; returns the text unchanged if there are none. Files are written to the folder `scratch`.
std::string with_assembly_macros(const std::string& preprocessed, const std::string& scratch);

}  // namespace simt::translate
