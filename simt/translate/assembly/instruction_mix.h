// The number of instructions of each kind in a basic block, taken from g++'s assembly.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace simt::translate {

// The call that announces a basic block.
bool enters_basic_block(std::string_view line);

// The numbers of the files whose code does what a GPU has instructions for.
struct EmulatedFiles {
  std::vector<unsigned> whole;  // tensor cores' instructions, which are counted when they are run: nothing counts here
  std::vector<unsigned> operations;  // of 16-bit types, in binary64 to round once: they count as fp32
  std::vector<unsigned> roundings;   // what these need besides, in binary64: it does not count
  bool has_any() const { return !whole.empty() || !operations.empty() || !roundings.empty(); }
};
EmulatedFiles emulated_files(std::string_view text);

// Counts from the line at `at` to the next basic block. Returns two long no-operations whose displacements hold the
// four numbers, and a third one where the code indexes its own arrays; simt/counts/work.cpp reads them.
std::string mark_of_block(std::string_view text, std::size_t at, const EmulatedFiles& emulated);

}  // namespace simt::translate
