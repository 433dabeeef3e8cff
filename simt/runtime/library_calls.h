// Calls of NVIDIA's libraries, whose work is done but not counted.
#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

namespace simt {

void note_library_call(const std::string& name);
std::map<std::string, std::uint64_t> library_calls();  // how often each was called, since the last time this was asked

// Whether this thread is in the work of a library that the program's own code holds (include/simt/library_work.h), outside of kernels.
bool in_library();

// Whether a library call named `name` may use `bytes` from the address on; reports it where not. `writes` marks them as written.
bool library_may_use(const char* name, const void* caller, const void* address, std::size_t bytes, bool writes);

}  // namespace simt
