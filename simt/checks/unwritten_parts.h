// Copies to the host of memory of which only a part was written.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

// Notes a copy that brings elements which nothing has written along with others: the host may leave them alone, as with
// the border of a stencil's output. Padding in classes does not count.
void note_unwritten_parts(const char* call, std::uint64_t pc, const void* from, std::size_t bytes);

}  // namespace simt
