#include "machine/fiber.h"

#include <sys/mman.h>

#include <new>

namespace simt {

Stacks::~Stacks() {
  for (char* slab : slabs_) munmap(slab, kSlabBytes);
}

void Stacks::reserve(std::size_t wanted) {
  while (count() < wanted) {
    void* memory =
        mmap(nullptr, kSlabBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    slabs_.push_back(static_cast<char*>(memory));
    for (std::size_t i = 0; i < kStacksPerSlab; ++i)
      mprotect(slabs_.back() + i * kStackBytes, kPage, PROT_NONE);  // below each stack
  }
}

std::ptrdiff_t Stacks::number_of(const void* address) const {
  const char* at = static_cast<const char*>(address);
  for (std::size_t i = 0; i < slabs_.size(); ++i)
    if (at >= slabs_[i] && at < slabs_[i] + kSlabBytes)
      return static_cast<std::ptrdiff_t>(i * kStacksPerSlab + static_cast<std::size_t>(at - slabs_[i]) / kStackBytes);
  return -1;
}

bool Stacks::contains(const void* address) const { return number_of(address) >= 0; }

}  // namespace simt
