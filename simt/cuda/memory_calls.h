// What the runtime API knows about memory in addition to the arena: which memory is pinned or managed, and which host
// memory the program has registered.
#pragma once
#include <cstddef>
#include <cstdint>

struct CUstream_st;

namespace simt {

enum class MemoryKind { unregistered, device, pinned, managed, registered };

// The kind of memory at an address, and whether [address, address + bytes) is inside one live allocation (true for
// plain host memory and for variables, whose extent is unknown).
MemoryKind memory_kind(const void* address);
bool memory_holds(const void* address, std::size_t bytes);

// The registered host memory that contains the address; empty if there is none.
struct AddressRange {
  std::uintptr_t begin = 0, end = 0;
};
AddressRange registered_range(std::uintptr_t address);

// Whether kernels may use the address: device, pinned and managed memory, and variables of the program.
bool device_can_access(const void* address);
// Whether the host may use it: everything except device memory.
bool host_can_access(const void* address);

// The limit for the kernel's dynamic shared memory in bytes, as set by cudaFuncSetAttribute; 48 KiB by default.
std::size_t dynamic_shared_limit(const void* kernel);
// Whether cudaFuncSetAttribute has allowed clusters of more blocks than every device has.
bool allows_large_clusters(const void* kernel);

// Allocating or freeing in a stream is an operation of that stream, which writes all of the memory.
void order_whole(const char* name, CUstream_st* stream, const void* pointer, const void* pc);

}  // namespace simt
