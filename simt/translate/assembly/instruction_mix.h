// The number of instructions of each kind in a basic block, taken from g++'s assembly.
#pragma once
#include <string>
#include <string_view>

namespace simt::translate {

// The call that announces a basic block.
bool enters_basic_block(std::string_view line);

// Counts from the line at `at` to the next basic block. Returns two long no-operations whose displacements hold the
// four numbers; simt/counts/study.cpp reads them.
std::string mark_of_block(std::string_view text, std::size_t at);

}  // namespace simt::translate
