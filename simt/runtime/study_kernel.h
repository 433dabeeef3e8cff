// What a kernel's source tells its compiler, for the study of its launches: debug information has it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace simt {

struct Launch;

struct KernelSource {
  std::vector<bool> restricted;  // of each parameter: a pointer that is declared __restrict__
  std::size_t arrays = 0;        // bytes of the arrays that a thread has at once, which nvcc keeps in registers
};

// What is known of the function that begins here, worked out once; nothing where there is no debug information.
const KernelSource& source_of_kernel(std::uintptr_t begin);

// Addresses that the launch passes in parameters declared __restrict__, and in others.
struct PassedPointers {
  std::vector<std::uint64_t> restricted, plain;
};
PassedPointers pointers_of(const Launch& launch);

}  // namespace simt
