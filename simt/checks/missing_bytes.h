// Copies to the host whose size is the number of elements, where their bytes were meant.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

// Notes a copy that looks like one: the memory behind what is copied has results, and the host has room for all of
// them.
void look_for_missing_bytes(const char* call, std::uint64_t pc, const void* to, const void* from, std::size_t bytes);

// Reports those whose memory was copied no further: else they were the first of several parts. Called at the program's
// end.
void report_missing_bytes();

}  // namespace simt
