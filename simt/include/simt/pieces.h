// The memory that kernels reach, for whoever compares what it holds before a kernel and after it.
#pragma once
#include <cstddef>
#include <vector>

namespace simt {

struct MemoryPiece {
  const std::byte* begin;
  std::size_t bytes;
};
// The live allocations of all devices, and pinned, managed and registered memory. Variables of the program are left out.
std::vector<MemoryPiece> pieces_of_memory();

}  // namespace simt
