// Objects with virtual functions that the host made in device memory: by a copy, or in managed memory. Their table of
// virtual functions is the host's, which a GPU cannot use. The pointer to the table counts as unwritten for kernels, so
// that reading it is noticed; a kernel that makes an object there writes it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

// The host has copied bytes from its own memory to [to, to + bytes) in the arena. `pc`: of the call.
void note_copied_objects(const void* to, std::size_t bytes, std::uint64_t pc);
// The same bytes were copied within the arena.
void note_moved_objects(const void* to, const void* from, std::size_t bytes);
// A constructor that runs on the host has stored the pointer to its class's table at this address in the arena.
void note_made_object(std::uint64_t address);
// The memory is freed.
void forget_host_objects(std::uint64_t begin, std::uint64_t end);

// Whether the pointer to such a table is at the address; whether one is in the range.
bool is_host_table(std::uint64_t address);
bool holds_host_table(const void* memory, std::size_t bytes);

}  // namespace simt
