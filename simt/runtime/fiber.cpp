#include "fiber.h"

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

bool Stacks::contains(const void* address) const {
  const char* at = static_cast<const char*>(address);
  for (const char* slab : slabs_)
    if (at >= slab && at < slab + kSlabBytes) return true;
  return false;
}

}  // namespace simt
