// Fills that leave other values in an array's elements than it looks: cudaMemset fills bytes, not elements.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

// Notes a fill that ends within an element, or whose byte makes a number of elements that nobody means.
void note_odd_fill(const char* call, std::uint64_t pc, const void* to, int value, std::size_t bytes);

}  // namespace simt
