// What is known about a kernel after its first launch.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "include/simt/vocabulary.h"

namespace simt {

struct Module;

struct Kernel {
  std::uintptr_t address = 0;  // inside the function
  std::uintptr_t begin = 0;    // address of its first instruction; 0: unknown
  std::string symbol, name;    // mangled; demangled in full
  const Module* module = nullptr;
  std::size_t static_shared = 0;  // bytes
  std::size_t first_shared = 0;   // where the first of these bytes lies in the module's block
  std::size_t end_shared = 0;     // and where they end
  std::size_t aligned_to = 0;     // the alignment that one of these variables may have asked for, where that matters
  std::size_t called_shared = 0;  // bytes of __shared__ variables in the module's functions that are not kernels
  unsigned launch_bound = 0;      // the most threads per block, by __launch_bounds__; 0: not declared
  simt_uint3 cluster{};           // the blocks of a cluster, by __cluster_dims__; 0: not declared
};

const Kernel& kernel_at(std::uintptr_t address);

// The 3D index for a linear number in a grid or block, x fastest.
simt_uint3 index_in(const simt_uint3& shape, std::uint64_t linear);

}  // namespace simt
