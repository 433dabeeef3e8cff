// Confines untrusted host code in a process that also holds its kernels' counters: the code may write only its own
// memory. Its accesses pass a hook before they happen (in counted code, also on the host), which refuses all others.
// Host code only.
#pragma once
#include <cstddef>
#include <cstdint>

namespace simt {

struct Confined {
  const void* hidden = nullptr;  // memory that it may not even read
  std::size_t hidden_bytes = 0;
  void (*refuse)(const char* sentence) = nullptr;  // must not return
};

// From now on, until the process ends, counted code that runs is treated as the confined module's. Call it before
// loading the module.
void confine(const Confined& confined);

// The module's code is about to run on this thread, and the stack below this point belongs to it. Null: trusted code
// runs again. Returns the previous value.
const void* confine_stack(const void* end);

// Runs the host functions that the module's code has put into streams and that have not run yet; call it while the
// module's code runs. Drops those that are left.
void finish_host_functions();
void drop_host_functions();

// Puts the library's own allocations into memory that the module cannot reach. Call it before the first launch or
// allocation.
void keep_private_heap();

}  // namespace simt
