// Memory that is freed twice, or by a call that is not its own.
#pragma once
#include <cstdint>

namespace simt {

// `call` is given an address in device, pinned or managed memory that it may not free.
void report_host_free(const char* call, std::uint64_t pc, std::uint64_t address);

// A call of the runtime is given memory of the host: reported if that comes from malloc, new or the like for certain,
// or holds the pointer that was meant.
void report_free_of_host_memory(const char* call, std::uint64_t pc, std::uint64_t address);

}  // namespace simt
