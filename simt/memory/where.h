// Where does an address lie? One answer for hooks, counts, checks and messages.
#pragma once
#include <cstddef>
#include <cstdint>

#include "include/simt/vocabulary.h"

namespace simt {

struct Module;

// `distributed`: the shared memory of another block of the cluster. `local`: a thread's own. `none`: a kernel may not
// touch it.
enum class Space : std::uint8_t { global, shared, distributed, constant, local, none };

// The address ranges that most accesses are in. On each thread that runs kernels they are a part of its Trace.
struct Windows {
  std::uintptr_t arena_base, arena_size;
  std::uintptr_t shared_base, shared_size;    // the module's thread-local block
  std::uintptr_t dynamic_base, dynamic_size;  // dynamic shared memory
  bool in_arena(std::uint64_t address) const { return address - arena_base < arena_size; }
  bool in_static_shared(std::uint64_t address) const { return address - shared_base < shared_size; }
  bool in_dynamic_shared(std::uint64_t address) const { return address - dynamic_base < dynamic_size; }
  bool in_shared(std::uint64_t address) const { return in_static_shared(address) || in_dynamic_shared(address); }
};

// What the block that runs on this thread knows beyond these.
class BlockMemory {
 public:
  virtual ~BlockMemory() = default;
  virtual bool is_on_stack(std::uint64_t address) const = 0;    // of one of its threads
  virtual bool is_argument(std::uint64_t address) const = 0;    // in an argument of its kernel
  virtual bool is_of_cluster(std::uint64_t address) const = 0;  // in the shared memory of a block of its cluster
  virtual bool runs() const = 0;                                // one of its threads is running
};
// `windows` may be null. Both stay valid while the thread lives.
void set_block_memory(const Windows* windows, const BlockMemory* block);
// Whether a kernel's thread is running on this thread; and whether it does, and the address is on its block's stacks.
bool kernel_runs();
bool on_running_stack(std::uint64_t address);

// Of variables that lie in the module, whether kernels may write them. By default they may.
void set_writable_by_kernels(bool (*may_write)(const Module&));

}  // namespace simt

extern "C" {
extern __thread const simt::Windows* simt_windows __attribute__((tls_model("initial-exec"), visibility("hidden")));
}

namespace simt {

// Beyond the windows.
Space where_else(std::uint64_t address);

inline Space where(std::uint64_t address) {
  const Windows* const windows = simt_windows;
  if (windows && windows->in_arena(address)) return Space::global;
  if (windows && windows->in_shared(address)) return Space::shared;
  return where_else(address);
}

}  // namespace simt
