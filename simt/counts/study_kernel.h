// What a kernel's source tells the compiler, for the study of its launches; read from debug information.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace simt {

struct Launch;

struct KernelSource {
  std::string file;  // where it is declared
  int line = 0;
  std::vector<bool> restricted;  // for each parameter: a pointer declared __restrict__
  std::size_t arrays = 0;        // size of the arrays that a thread has at the same time, which nvcc keeps in registers
};

// The facts about the function that begins here, computed once; empty without debug information.
const KernelSource& source_of_kernel(std::uintptr_t begin);

// Addresses that the launch passes in parameters declared __restrict__, and in other parameters.
struct PassedPointers {
  std::vector<std::uint64_t> restricted, plain;
};
PassedPointers pointers_of(const Launch& launch);

}  // namespace simt
