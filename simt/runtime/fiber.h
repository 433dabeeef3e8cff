// Fibers: a lane's own stack, and the switch between stacks (fiber_x86_64.S).
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

extern "C" {
// Saves the caller's registers and stack pointer in *from and continues where `to` was saved.
void simt_switch(void** from, void* to);
// Where a fresh fiber begins; takes `entry` and its argument from the prepared frame.
void simt_fiber_start();
}

namespace simt {

struct Fiber {
  void* stack_pointer = nullptr;  // while it is not running
  char* top = nullptr;            // frames lie below
};

// The stacks of one worker: reserved once, touched only as used. Tops are staggered so that neighbours' frames fall into
// different cache sets.
class FiberPool {
 public:
  FiberPool() = default;
  ~FiberPool();
  FiberPool(const FiberPool&) = delete;
  FiberPool& operator=(const FiberPool&) = delete;

  // At least `count` fibers. `entry(argument)` never returns.
  void reserve(std::size_t count, void (*entry)(void*), void* argument);
  Fiber* take() { return free_.empty() ? nullptr : pop(); }
  void give(Fiber* fiber) { free_.push_back(fiber); }

  // All fibers are free and fresh again; frames on them are forgotten.
  void reset();

  bool contains(const void* address) const;

 private:
  // An odd number of pages: stacks a power of two apart would share a few sets of the cache and push each other out.
  static constexpr std::size_t kPage = 4096, kStackBytes = 65 * kPage, kFibersPerSlab = 64;
  Fiber* pop() {
    Fiber* fiber = free_.back();
    free_.pop_back();
    return fiber;
  }
  void prepare(Fiber& fiber);

  std::vector<char*> slabs_;
  std::vector<Fiber*> all_, free_;
  void (*entry_)(void*) = nullptr;
  void* argument_ = nullptr;
};

}  // namespace simt
