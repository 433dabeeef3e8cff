// malloc, free, new and delete of counted code: in a kernel they use device memory, so that accesses to it are checked.
#include <cstring>
#include <new>

#include "checks/hazards.h"
#include "checks/wrong_free.h"
#include "confine/confined.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "memory/arena.h"
#include "memory/host_memory.h"

namespace {

void note(void* memory, std::size_t bytes, const void* pc) {
  simt::note_host_allocation(reinterpret_cast<std::uint64_t>(memory), bytes, reinterpret_cast<std::uint64_t>(pc));
}
void forget(void* memory) { simt::forget_host_allocation(reinterpret_cast<std::uint64_t>(memory)); }

void* ordinary(std::size_t bytes, std::size_t alignment = 16) {
  if (void* pointer = simt::allocate_for_host(bytes, alignment < 16 ? 16 : alignment)) return pointer;
  throw std::bad_alloc();
}

bool in_kernel() { return simt::Worker::running() != nullptr; }

// In a kernel `bytes` of device memory, else the result of `of_host`.
template <class OfHost>
void* allocate(std::size_t bytes, const void* pc, OfHost of_host) {
  if (in_kernel())
    return simt::Arena::instance().allocate_from_heap(bytes, simt::Worker::current().launch()->device,
                                                      reinterpret_cast<std::uint64_t>(pc));
  void* const memory = of_host();
  note(memory, bytes, pc);
  return memory;
}

// False if the pointer is not from a kernel's heap.
bool release(void* pointer, const char* call, const void* pc) {
  simt::Arena& arena = simt::Arena::instance();
  if (!arena.contains(pointer)) {
    forget(pointer);
    return false;
  }
  if (!in_kernel() || !arena.release_to_heap(pointer))
    simt::report_host_free(call, reinterpret_cast<std::uint64_t>(pc), reinterpret_cast<std::uint64_t>(pointer));
  return true;
}

}  // namespace

#define PC __builtin_return_address(0)

extern "C" {
void* simt_heap_malloc(std::size_t bytes) {
  return allocate(bytes, PC, [=] { return simt::allocate_for_host(bytes); });
}
void* simt_heap__Znwm(std::size_t bytes) {
  return allocate(bytes, PC, [=] { return ordinary(bytes); });
}
void* simt_heap__Znam(std::size_t bytes) {
  return allocate(bytes, PC, [=] { return ordinary(bytes); });
}

void* simt_heap__ZnwmSt11align_val_t(std::size_t bytes, std::size_t alignment) {
  return allocate(bytes, PC, [=] { return ordinary(bytes, alignment); });
}
void* simt_heap__ZnamSt11align_val_t(std::size_t bytes, std::size_t alignment) {
  return allocate(bytes, PC, [=] { return ordinary(bytes, alignment); });
}
void* simt_heap__ZnwmRKSt9nothrow_t(std::size_t bytes, const std::nothrow_t&) {
  return allocate(bytes, PC, [=] { return simt::allocate_for_host(bytes); });
}
void* simt_heap__ZnamRKSt9nothrow_t(std::size_t bytes, const std::nothrow_t&) {
  return allocate(bytes, PC, [=] { return simt::allocate_for_host(bytes); });
}

// These three exist in host code only.
void* simt_heap_calloc(std::size_t count, std::size_t bytes) {
  std::size_t whole = 0;
  void* const memory = __builtin_mul_overflow(count, bytes, &whole) ? nullptr : simt::allocate_for_host(whole);
  if (memory) std::memset(memory, 0, whole);
  note(memory, whole, PC);
  return memory;
}
void* simt_heap_aligned_alloc(std::size_t alignment, std::size_t bytes) {
  void* const memory = simt::allocate_for_host(bytes, alignment);
  note(memory, bytes, PC);
  return memory;
}
void* simt_heap_realloc(void* pointer, std::size_t bytes) {
  forget(pointer);
  void* const memory = simt::reallocate_for_host(pointer, bytes, PC);
  note(memory, bytes, PC);
  return memory;
}

void simt_heap_free(void* pointer) {
  if (!release(pointer, "free", PC)) simt::release_for_host(pointer, PC);
}
void simt_heap__ZdlPv(void* pointer) {
  if (!release(pointer, "delete", PC)) simt::release_for_host(pointer, PC);
}
void simt_heap__ZdlPvm(void* pointer, std::size_t) {
  if (!release(pointer, "delete", PC)) simt::release_for_host(pointer, PC);
}
void simt_heap__ZdaPv(void* pointer) {
  if (!release(pointer, "delete[]", PC)) simt::release_for_host(pointer, PC);
}
void simt_heap__ZdaPvm(void* pointer, std::size_t) {
  if (!release(pointer, "delete[]", PC)) simt::release_for_host(pointer, PC);
}
void simt_heap__ZdlPvSt11align_val_t(void* pointer, std::size_t) {
  if (!release(pointer, "delete", PC)) simt::release_for_host(pointer, PC);
}
void simt_heap__ZdlPvmSt11align_val_t(void* pointer, std::size_t, std::size_t) {
  if (!release(pointer, "delete", PC)) simt::release_for_host(pointer, PC);
}
void simt_heap__ZdaPvSt11align_val_t(void* pointer, std::size_t) {
  if (!release(pointer, "delete[]", PC)) simt::release_for_host(pointer, PC);
}
void simt_heap__ZdaPvmSt11align_val_t(void* pointer, std::size_t, std::size_t) {
  if (!release(pointer, "delete[]", PC)) simt::release_for_host(pointer, PC);
}
}
