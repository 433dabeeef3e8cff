// Separate heaps for a library that shares its process with untrusted code (confine/confined.h). The library's own
// allocations are in pages that this code cannot write; the code's allocations are in pages that it can. This file
// defines the process's operator new and delete. The caller's address decides which heap to use; all other callers get
// malloc, as usual.
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

#include "confine/confined.h"
#include "program/modules.h"

namespace simt {
namespace {

constexpr std::size_t kHeapBytes = std::size_t{1} << 36, kClasses = 37, kSmallest = 5;  // powers of two, from 32 bytes
constexpr std::size_t kLargestAlign = 1 << 20;
constexpr std::size_t kHeader = 16;  // before each piece: its begin and its class

// Pages of its own, handed out in pieces that are reused.
class Heap {
 public:
  bool begin() {
    void* memory =
        mmap(nullptr, kHeapBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return false;
    base_ = next_ = reinterpret_cast<std::uintptr_t>(memory);
    return true;
  }
  bool holds(const void* pointer) const {
    return base_ && reinterpret_cast<std::uintptr_t>(pointer) - base_ < kHeapBytes;
  }
  std::uintptr_t base() const { return base_; }

  void* take(std::size_t bytes, std::size_t align) {
    const std::size_t need = bytes + (align > kHeader ? align : 0) + kHeader;
    std::size_t size_class = kSmallest;
    while (size_class < kClasses && (std::size_t{1} << size_class) < need) ++size_class;
    if (need < bytes || size_class >= kClasses) return nullptr;
    const std::lock_guard lock(mutex_);
    auto piece = reinterpret_cast<std::uintptr_t>(free_[size_class]);
    if (piece && is_piece(piece, size_class)) {
      free_[size_class] = *reinterpret_cast<void**>(piece);
    } else {
      if ((std::size_t{1} << size_class) > base_ + kHeapBytes - next_) return nullptr;
      piece = next_;
      next_ += std::size_t{1} << size_class;
    }
    const std::uintptr_t at = (piece + kHeader + align - 1) / align * align;
    reinterpret_cast<std::uint64_t*>(at)[-1] = size_class;
    reinterpret_cast<std::uint64_t*>(at)[-2] = piece;
    return reinterpret_cast<void*>(at);
  }

  // The size of a piece; 0 if it is given back, or none begins there, or its header was overwritten.
  std::size_t room(const void* pointer) const {
    if (!holds(pointer) || !holds(static_cast<const char*>(pointer) - kHeader)) return 0;
    const auto* header = static_cast<const std::uint64_t*>(pointer) - 2;
    const std::uint64_t piece = header[0], size_class = header[1], at = reinterpret_cast<std::uintptr_t>(pointer);
    if (size_class >= kClasses || !is_piece(piece, size_class) || piece > at ||
        at - piece > std::size_t{1} << size_class)
      return 0;
    return (std::size_t{1} << size_class) - (at - piece);
  }

  void give_back(void* pointer) {
    auto* header = static_cast<std::uint64_t*>(pointer) - 2;
    const std::uint64_t piece = header[0], size_class = header[1];
    if (size_class >= kClasses || !is_piece(piece, size_class)) return;  // overwritten: do not reuse it
    header[1] = kClasses;
    const std::lock_guard lock(mutex_);
    *reinterpret_cast<void**>(piece) = free_[size_class];
    free_[size_class] = reinterpret_cast<void*>(piece);
  }

 private:
  // A free piece's link to the next one may be overwritten, too: never hand out anything outside the heap.
  bool is_piece(std::uintptr_t piece, std::size_t size_class) const {
    return piece >= base_ && piece < next_ && piece % 16 == 0 && std::size_t{1} << size_class <= next_ - piece;
  }

  std::uintptr_t base_ = 0, next_ = 0;
  void* free_[kClasses] = {};
  std::mutex mutex_;
};

std::atomic<bool> is_private{false};
std::uintptr_t code_begin = 0, code_end = 0;  // the library's
Heap own_heap, confined_heap;

void* allocate(std::size_t bytes, std::size_t align, const void* caller) {
  const auto pc = reinterpret_cast<std::uintptr_t>(caller);
  for (;;) {
    void* pointer = nullptr;
    if (is_private.load(std::memory_order_relaxed) && pc - code_begin < code_end - code_begin)
      pointer = own_heap.take(bytes, align);
    else if (confined_code_runs()) pointer = confined_heap.take(bytes, align);
    else if (align <= alignof(std::max_align_t)) pointer = std::malloc(bytes ? bytes : 1);
    else pointer = std::aligned_alloc(align, (bytes + align) / align * align);
    if (pointer) return pointer;
    const std::new_handler handler = std::get_new_handler();
    if (!handler) throw std::bad_alloc();
    handler();
  }
}

void release(void* pointer) {
  if (own_heap.holds(pointer)) own_heap.give_back(pointer);
  else if (confined_heap.holds(pointer)) confined_heap.give_back(pointer);
  else std::free(pointer);
}

}  // namespace

void* allocate_for_host(std::size_t bytes, std::size_t align) {
  if (confined_code_runs())
    return align >= 16 && align <= kLargestAlign && (align & (align - 1)) == 0 ? confined_heap.take(bytes, align)
                                                                               : nullptr;
  return align <= 16 ? std::malloc(bytes) : std::aligned_alloc(align, bytes);
}

void* reallocate_for_host(void* pointer, std::size_t bytes, const void* pc) {
  if (!confined_heap.holds(pointer) && !confined_code_runs()) return std::realloc(pointer, bytes);
  void* const other = allocate_for_host(bytes);
  if (other && confined_heap.holds(pointer)) std::memcpy(other, pointer, std::min(bytes, confined_heap.room(pointer)));
  if (other) release_for_host(pointer, pc);
  return other;
}

void release_for_host(void* pointer, const void* pc) {
  if (pointer && confined_code_runs() && confined_heap.room(pointer) == 0)
    refuse_confined("frees memory that it has not allocated, or has freed before.", pc);
  release(pointer);
}

bool in_confined_heap(std::uintptr_t address, std::size_t bytes) {
  return confined_heap.base() && address - confined_heap.base() < kHeapBytes &&
         bytes <= kHeapBytes - (address - confined_heap.base());
}

void keep_private_heap() {
  const Module* library = module_of(reinterpret_cast<std::uintptr_t>(&keep_private_heap));
  if (!library || !own_heap.begin() || !confined_heap.begin()) throw std::bad_alloc();
  code_begin = library->begin;
  code_end = library->end;
  is_private = true;
}

}  // namespace simt

#define CALLER __builtin_return_address(0)

void* operator new(std::size_t bytes) { return simt::allocate(bytes, 16, CALLER); }
void* operator new[](std::size_t bytes) { return simt::allocate(bytes, 16, CALLER); }
void* operator new(std::size_t bytes, std::align_val_t align) {
  return simt::allocate(bytes, static_cast<std::size_t>(align), CALLER);
}
void* operator new[](std::size_t bytes, std::align_val_t align) {
  return simt::allocate(bytes, static_cast<std::size_t>(align), CALLER);
}
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept try {
  return simt::allocate(bytes, 16, CALLER);
} catch (...) {
  return nullptr;
}
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept try {
  return simt::allocate(bytes, 16, CALLER);
} catch (...) {
  return nullptr;
}
void operator delete(void* pointer) noexcept { simt::release(pointer); }
void operator delete[](void* pointer) noexcept { simt::release(pointer); }
void operator delete(void* pointer, std::size_t) noexcept { simt::release(pointer); }
void operator delete[](void* pointer, std::size_t) noexcept { simt::release(pointer); }
void operator delete(void* pointer, std::align_val_t) noexcept { simt::release(pointer); }
void operator delete[](void* pointer, std::align_val_t) noexcept { simt::release(pointer); }
void operator delete(void* pointer, std::size_t, std::align_val_t) noexcept { simt::release(pointer); }
void operator delete[](void* pointer, std::size_t, std::align_val_t) noexcept { simt::release(pointer); }
