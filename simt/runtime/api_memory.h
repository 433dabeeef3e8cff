// What the runtime API knows about memory beyond the arena: which of it is pinned or managed, and host memory that the
// program registered.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

enum class MemoryKind { unregistered, device, pinned, managed, registered };

// What an address is, and whether [address, address + bytes) lies within one live piece of memory (true for plain host
// memory and for variables, whose extent is not known).
MemoryKind memory_kind(const void* address);
bool memory_holds(const void* address, std::size_t bytes);

// The host memory that the program registered and that holds the address; empty when there is none.
struct AddressRange {
  std::uintptr_t begin = 0, end = 0;
};
AddressRange registered_range(std::uintptr_t address);

// May kernels use it? Device, pinned and managed memory, and variables of the program.
bool device_can_access(const void* address);
// May the host? Everything but device memory.
bool host_can_access(const void* address);

// The dynamic shared memory that cudaFuncSetAttribute has allowed the kernel, in bytes; 48 KiB by default.
std::size_t dynamic_shared_limit(const void* kernel);

}  // namespace simt
