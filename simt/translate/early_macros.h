// Macros that are expanded before the translation, since they hold part of a construct that it has to see whole:
//   the text of an asm statement  asm(PTX(add, s32) ...)  #define OP(op) asm(op " %0, %1;" ...)
//   half a launch                 #define KERNEL_ARGS(grid, block) <<<grid, block>>>
#pragma once
#include <string>

namespace simt::translate {

// Takes the output of `g++ -E -fdirectives-only`. Expands such macros where they are used, on
// the same lines; returns the text unchanged if there are none. Files are written to the folder `scratch`.
std::string with_early_macros(const std::string& preprocessed, const std::string& scratch);

}  // namespace simt::translate
