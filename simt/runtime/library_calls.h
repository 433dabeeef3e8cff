// Calls of NVIDIA's libraries. Their work is done but not counted.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace simt {

void note_library_call(const std::string& name);
std::map<std::string, std::uint64_t> library_calls();  // how often each was called since the last call of this function

// Whether this thread is inside library code that is compiled into the program (include/simt/library_work.h), outside
// kernels.
bool in_library();

// Whether the library call `name` may use `bytes` bytes from the address on; reports it if not. `writes` marks the
// bytes as written.
bool library_may_use(const char* name, const void* caller, const void* address, std::size_t bytes, bool writes);

}  // namespace simt
