// Accesses by the host to what belongs to the device.
#pragma once
#include <cstdint>

namespace simt {

// Whether the address is in a __device__ or __constant__ variable whose address the program has not asked for
// (cudaGetSymbolAddress).
bool is_unexposed_variable(const void* address);

// Whether the address is in a __device__ or __constant__ variable at all.
bool is_device_variable(const void* address);

// A copy with such a variable as its target (`to`) or source.
void report_copy_of_variable(const char* call, std::uint64_t pc, const void* address, bool to);

// A cudaMemset or the like of such a variable.
void report_fill_of_variable(const char* call, std::uint64_t pc, const void* address);

// What cudaMemcpyToSymbol and the like are given in place of a variable's name.
void report_no_symbol(const char* call, std::uint64_t pc);

// A copy whose kind contradicts where its memory is.
void report_copy_direction(const char* call, std::uint64_t pc, const void* to, const void* from, bool to_device,
                           bool from_device);
// A copy of device memory whose kind says that it is the host's: CUDA makes it all the same.
void note_copy_direction(const char* call, std::uint64_t pc, const void* to, const void* from, bool to_device,
                         bool from_device);

// A copy between devices that is given another device's number than that on which its memory lies; `to`: its target's.
void report_other_device(const char* call, std::uint64_t pc, const void* memory, unsigned named, unsigned device,
                         bool to);

// A copy or fill that is given a null pointer; `role`: "source" or "target".
void report_null(const char* call, std::uint64_t pc, const char* role);

// A host function of a stream, enqueued at `pc`, that calls CUDA.
void report_calls_in_host_function(const char* what, std::uint64_t pc);

// A copy that goes beyond a piece of host memory that the program allocated.
void report_copy_beyond_host(const char* call, std::uint64_t pc, const void* memory, std::uint64_t bytes, bool to);

}  // namespace simt
