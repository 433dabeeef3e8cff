// Results that never leave the device, because the copy that was to bring them to the host goes the other way.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

// Notes a copy from the host over what a kernel has written and nothing has read; and, of each copy to the host, which
// memory has been read. Call it before the bytes are moved.
void look_for_lost_results(const char* call, std::uint64_t pc, const void* to, const void* from, std::size_t bytes);

// A kernel begins: it may use what was copied so far.
void forget_lost_results();

// A library, or a copy to an array, may have used any memory: from now on nothing is noted.
void note_other_uses();

// Reports the copies behind which nothing has used the memory. Called at the program's end.
void report_lost_results();

}  // namespace simt
