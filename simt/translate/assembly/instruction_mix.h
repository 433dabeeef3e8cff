// The number of instructions of each kind in a basic block, taken from g++'s assembly.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace simt::translate {

// The call that announces a basic block.
bool enters_basic_block(std::string_view line);

// The numbers of the files whose code stands in for instructions of tensor cores, which are counted when they are run.
std::vector<unsigned> stand_in_files(std::string_view text);

// Counts from the line at `at` to the next basic block, but for lines of these files. Returns two long no-operations whose displacements hold the
// four numbers, and a third one where the code indexes its own arrays; simt/counts/work.cpp reads them.
std::string mark_of_block(std::string_view text, std::size_t at, const std::vector<unsigned>& stand_ins);

}  // namespace simt::translate
