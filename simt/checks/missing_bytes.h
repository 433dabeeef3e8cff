// Copies between the host and a device whose size is the number of elements, where their bytes were meant.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

// Notes a copy that looks like one: the device's memory behind what is copied has been written, and the host's memory
// is as large as all of it. A copy to the device behind which nothing was written needs no such note: the kernel's read
// is reported.
void look_for_missing_bytes(const char* call, std::uint64_t pc, const void* to, const void* from, std::size_t bytes);

// Reports those whose memory was copied no further: else they were the first of several parts. Called at the program's
// end.
void report_missing_bytes();

}  // namespace simt
