// Macros that are expanded before the translation, since they hold part of a construct that it has to see whole:
//   an asm statement's text, or a constraint  asm(PTX(add, s32) ...)  #define OP(op) asm(op " %0, %1;" ...)  PTR(p)
//   half a launch                 #define KERNEL_ARGS(grid, block) <<<grid, block>>>
#pragma once
#include <functional>
#include <optional>
#include <string>

namespace simt::translate {

// Runs the preprocessor on a text without line markers; nothing if it fails.
using Preprocessor = std::function<std::optional<std::string>(const std::string&)>;

// Takes the output of `g++ -E -fdirectives-only`. Expands such macros where they are used, on the same lines; returns
// the text unchanged if there are none, or if the preprocessor fails.
std::string with_early_macros(const std::string& preprocessed, const Preprocessor& preprocessor);

}  // namespace simt::translate
