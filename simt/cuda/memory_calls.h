// What the calls about memory and functions offer to the other calls.
#pragma once
#include <cstddef>

struct CUstream_st;

namespace simt {

// The limit for the kernel's dynamic shared memory in bytes, as set by cudaFuncSetAttribute; 48 KiB by default.
std::size_t dynamic_shared_limit(const void* kernel);
// Whether cudaFuncSetAttribute has allowed clusters of more blocks than every device has.
bool allows_large_clusters(const void* kernel);

// Allocating or freeing in a stream is an operation of that stream, which writes all of the memory.
void order_whole(const char* name, CUstream_st* stream, const void* pointer, const void* pc);

}  // namespace simt
