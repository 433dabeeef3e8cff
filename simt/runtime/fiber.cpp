#include "fiber.h"

#include <sys/mman.h>

#include <new>

namespace simt {

FiberPool::~FiberPool() {
  for (char* slab : slabs_) munmap(slab, kFibersPerSlab * kStackBytes);
  for (Fiber* fiber : all_) delete fiber;
}

void FiberPool::reserve(std::size_t count, void (*entry)(void*), void* argument) {
  entry_ = entry;
  argument_ = argument;
  while (all_.size() < count) {
    void* memory = mmap(nullptr, kFibersPerSlab * kStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    char* slab = static_cast<char*>(memory);
    slabs_.push_back(slab);
    for (std::size_t i = 0; i < kFibersPerSlab; ++i) {
      char* bottom = slab + i * kStackBytes;
      mprotect(bottom, kPage, PROT_NONE);
      Fiber* fiber = new Fiber;
      fiber->top = bottom + kStackBytes - (all_.size() * 7 % 32) * 128;
      prepare(*fiber);
      all_.push_back(fiber);
    }
    reset();
  }
}

void FiberPool::prepare(Fiber& fiber) {
  // What simt_switch pops: r15 r14 r13 r12 rbx rbp, then the address to return to. It leaves the stack aligned to 16.
  std::uintptr_t* frame = reinterpret_cast<std::uintptr_t*>(fiber.top) - 9;
  frame[0] = 0;
  frame[1] = 0;
  frame[2] = reinterpret_cast<std::uintptr_t>(argument_);
  frame[3] = reinterpret_cast<std::uintptr_t>(entry_);
  frame[4] = 0;
  frame[5] = 0;
  frame[6] = reinterpret_cast<std::uintptr_t>(&simt_fiber_start);
  frame[7] = 0;
  fiber.stack_pointer = frame;
}

void FiberPool::reset() {
  free_.clear();
  for (std::size_t i = all_.size(); i-- > 0;) {
    prepare(*all_[i]);
    free_.push_back(all_[i]);
  }
}

bool FiberPool::contains(const void* address) const {
  const char* at = static_cast<const char*>(address);
  for (const char* slab : slabs_)
    if (at >= slab && at < slab + kFibersPerSlab * kStackBytes) return true;
  return false;
}

}  // namespace simt
