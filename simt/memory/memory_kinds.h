// Kinds of memory beyond the arena: which of it is pinned or managed, and which host memory the program has registered.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>

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

// Memory that is pinned, managed or registered. Memory in the arena that is not listed is plain device memory.
struct Piece {
  std::size_t bytes;
  MemoryKind kind;
  unsigned flags;  // of the call that made it
};
void list_piece(const void* begin, const Piece& piece);
void unlist_piece(const void* begin);
bool unregister_piece(const void* begin);  // false: none is registered there
std::optional<Piece> piece_at(const void* address);

}  // namespace simt
