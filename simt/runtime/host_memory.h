// The host's own memory, which a kernel may not touch: whose it is, for the message about a kernel that does.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "symbols.h"

namespace simt {

struct Launch;

// What the program's own malloc, new and their like gave; called by heap.cpp. Other code's allocations are not known.
void note_host_allocation(std::uint64_t address, std::size_t bytes, std::uint64_t pc);
// The same for memory that the engine has allocated and the program works on.
void note_lent_host_memory(std::uint64_t address, std::size_t bytes);
bool is_lent_host_memory(std::uint64_t address, std::size_t bytes);
void forget_host_allocation(std::uint64_t address);

// The program's allocation that holds an address; no bytes where none is known for certain.
struct HostBlock {
  std::uint64_t begin = 0, bytes = 0;
  std::vector<std::uint64_t> pcs;  // who allocated it, the innermost call first
};
HostBlock host_block_at(const void* address);

// A function of the host's that is under way while a kernel runs: where it called on, and its canonical frame address.
struct HostCall {
  std::uint64_t pc = 0, frame = 0;
};
// The calls on this thread's stack whose variables the launch's arguments point to; mostly none does, which costs little.
std::vector<HostCall> host_calls_pointed_to(const Launch& launch);

// A host address that a kernel touched, as far as it can be told at once. The words come later (describe).
struct HostMemory {
  enum class Kind { none, heap, stack, variable, mapped } kind = Kind::none;
  std::uint64_t address = 0, begin = 0, bytes = 0;  // of its allocation or variable; 0: not known
  std::vector<std::uint64_t> pcs;                   // who allocated it, the innermost call first
  HostCall call;                                    // whose local variable it is
  std::uint64_t kernel = 0, pointer = 0;            // the kernel, and its argument that points there
  int parameter = -1;                               // that argument's place
};
HostMemory host_memory_at(const Launch& launch, std::uint64_t address);

struct HostMemoryWords {
  std::string buffer, text, remedy;
  std::int64_t index = 0;
};
HostMemoryWords describe(const HostMemory& memory, std::size_t element);

}  // namespace simt
