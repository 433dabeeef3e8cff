// Copies of kernels, and of the functions that they call, for blocks that are neither counted nor checked.
#pragma once
#include <string>
#include <string_view>

namespace simt::translate {

// Adds to rewritten, counted code (rewrite.h) a copy of each kernel and of each function that a kernel calls by its name.
// In a copy the calls of hooks are no-operations of the same length, so a place in it lies as far from its beginning as
// in the original (program/modules.h: counted_place). A kernel's entry jumps to the copy if simt_at_entry says so. What
// is called by its address stays the original, whose hooks return at once.
// Left out are functions that use constants of a group of the linker, which could be another file's, and on ARM64 all.
std::string with_uncounted_copies(std::string rewritten);

}  // namespace simt::translate
