// What the host does with what is the device's.
#pragma once
#include <cstdint>

namespace simt {

// Whether the address lies in a __device__ or __constant__ variable whose address the program has not asked for (cudaGetSymbolAddress).
bool is_unexposed_variable(const void* address);

// A copy that names such a variable as its target, or else as its source.
void report_copy_of_variable(const char* call, std::uint64_t pc, const void* address, bool to);

}  // namespace simt
