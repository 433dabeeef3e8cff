// Fibers: a stack for each lane, and the switch between stacks (machine/fiber_x86_64.S, machine/fiber_portable.cpp).
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "program/page.h"

namespace simt {

// Where a suspended stack continues, as the switch has saved it. The resumed code gets `result` as the value of its
// simt_switch.
struct Context {
  void* stack_pointer = nullptr;
  std::uint64_t result = 0;
};

// The stacks of one worker: reserved once, and touched only when used. Their tops are staggered, so that neighbours'
// frames are in different cache sets.
class Stacks {
 public:
  Stacks() = default;
  ~Stacks();
  Stacks(const Stacks&) = delete;
  Stacks& operator=(const Stacks&) = delete;

  // Makes at least `count` stacks.
  void reserve(std::size_t count);
  std::size_t count() const { return slabs_.size() * kStacksPerSlab; }
  // The upper end of a stack, aligned to 16 bytes; frames are below it.
  char* top(std::size_t number) const {
    return slabs_[number / kStacksPerSlab] + (number % kStacksPerSlab + 1) * kStackBytes - number * 7 % 32 * 128;
  }
  bool contains(const void* address) const;
  // Which stack an address lies on; -1: none.
  std::ptrdiff_t number_of(const void* address) const;

 private:
  // An odd number of pages: stacks a power of two apart would share a few cache sets and evict each other.
  static constexpr std::size_t kPage = kLargestPage, kPages = 256 * 1024 / kPage + 1, kStackBytes = kPages * kPage,
                               kStacksPerSlab = 64, kSlabBytes = kStacksPerSlab * kStackBytes;

 public:
  // What a lane can use of a stack, at least.
  static constexpr std::size_t kBytes = kStackBytes - 2 * kPage;
  std::vector<char*> slabs_;
};

}  // namespace simt
