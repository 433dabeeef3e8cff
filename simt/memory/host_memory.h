// The owner of host memory that a kernel touches, for the message about such a kernel.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "program/symbols.h"

namespace simt {

struct LaunchRequest;

// Records what the program's own malloc, new and the like returned; called by cuda/heap.cpp. Allocations of other code
// are unknown.
void note_host_allocation(std::uint64_t address, std::size_t bytes, std::uint64_t pc);
// The same for memory that the engine allocated and the program uses.
void note_lent_host_memory(std::uint64_t address, std::size_t bytes);
bool is_lent_host_memory(std::uint64_t address, std::size_t bytes);
void forget_host_allocation(std::uint64_t address);

// The program's allocation that contains an address; zero bytes if none is known for certain.
struct HostBlock {
  std::uint64_t begin = 0, bytes = 0;
  std::vector<std::uint64_t> pcs;  // the allocating calls, innermost first
};
HostBlock host_block_at(const void* address);

// A host function that is active while a kernel runs: its call site and its canonical frame address.
struct HostCall {
  std::uint64_t pc = 0, frame = 0;
};
// The calls on this thread's stack whose variables a launch's arguments point to; mostly none, and then this is
// cheap.
std::vector<HostCall> host_calls_pointed_to(const LaunchRequest& request);
// All calls on this thread's stack, innermost first.
std::vector<HostCall> host_calls();

// What is known at once about a host address that a kernel touched. The description comes later (describe).
struct HostMemory {
  enum class Kind { none, heap, stack, variable, mapped } kind = Kind::none;
  std::uint64_t address = 0, begin = 0, bytes = 0;  // of its allocation or variable; 0: unknown
  std::vector<std::uint64_t> pcs;                   // the allocating calls, innermost first
  HostCall call;                                    // the function whose local variable it is
  std::uint64_t kernel = 0, pointer = 0;            // the kernel, and its argument that points there
  int parameter = -1;                               // the argument's index
};
// Whether the process has memory there that is not reserved for the device.
bool is_hosts_memory(std::uint64_t address);
// `kernel`: the address of its first instruction; `calls`: as host_calls_pointed_to found them when it was launched.
HostMemory host_memory_at(const LaunchRequest& request, std::uint64_t kernel, const std::vector<HostCall>& calls,
                          std::uint64_t address);

// The index of the launch's first argument that points into [begin, end); -1: none does.
int parameter_into(const LaunchRequest& request, std::uint64_t begin, std::uint64_t end);

struct HostMemoryWords {
  std::string buffer, text, remedy;
  std::int64_t index = 0;
};
HostMemoryWords describe(const HostMemory& memory, std::size_t element);

}  // namespace simt
