// What the host does with what is the device's.
#pragma once
#include <cstdint>

namespace simt {

// Whether the address lies in a __device__ or __constant__ variable whose address the program has not asked for (cudaGetSymbolAddress).
bool is_unexposed_variable(const void* address);

// A copy that names such a variable as its target, or else as its source.
void report_copy_of_variable(const char* call, std::uint64_t pc, const void* address, bool to);

// A copy whose kind says otherwise than where its memory is.
void report_copy_direction(const char* call, std::uint64_t pc, const void* to, const void* from, bool to_device,
                           bool from_device);

// A copy that leaves a piece of the host's memory that the program allocated.
void report_copy_beyond_host(const char* call, std::uint64_t pc, const void* memory, std::uint64_t bytes, bool to);

}  // namespace simt
