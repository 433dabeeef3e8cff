// Host code that nobody has read, in a process that also holds what its kernels are counted with: it may write what is its own, and nothing
// else. Its accesses pass a hook before they happen (counted code does, host code too), and are refused there. Host code only.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

struct Confined {
  const void* hidden = nullptr;  // memory that it may not even read
  std::size_t hidden_bytes = 0;
  void (*refuse)(const char* sentence) = nullptr;  // must not return
};

// From now on, for the life of the process, the counted code that runs first is the confined module's. Before it is loaded.
void confine(const Confined& confined);

// The module's code is about to run on this thread: the stack below here is its own. Null: what runs is trusted again. Returns
// what was set.
const void* confine_stack(const void* end);

// What the library itself allocates lies in memory of its own, out of the module's reach. Before anything is launched or allocated.
void keep_private_heap();

}  // namespace simt
