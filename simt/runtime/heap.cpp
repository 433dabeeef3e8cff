// malloc, free, new and delete of counted code: in a kernel they work on device memory, so that what it does there is checked.
#include <new>

#include "arena.h"
#include "confined.h"
#include "hazards.h"
#include "worker.h"

namespace {

void* allocate(std::size_t bytes, const void* pc) {
  return simt::Arena::instance().allocate_from_heap(bytes, reinterpret_cast<std::uint64_t>(pc));
}

void* ordinary(std::size_t bytes) {
  if (void* pointer = simt::allocate_for_host(bytes)) return pointer;
  throw std::bad_alloc();
}

bool in_kernel() { return simt::Worker::running() != nullptr; }

// False when the pointer is none of a kernel's.
bool release(void* pointer, const char* call, const void* pc) {
  simt::Arena& arena = simt::Arena::instance();
  if (!arena.contains(pointer)) return false;
  if (!in_kernel() || !arena.release_to_heap(pointer))
    simt::report_host_free(call, reinterpret_cast<std::uint64_t>(pc), reinterpret_cast<std::uint64_t>(pointer));
  return true;
}

}  // namespace

#define PC __builtin_return_address(0)

extern "C" {
void* simt_heap_malloc(std::size_t bytes) { return in_kernel() ? allocate(bytes, PC) : simt::allocate_for_host(bytes); }
void* simt_heap__Znwm(std::size_t bytes) { return in_kernel() ? allocate(bytes, PC) : ordinary(bytes); }
void* simt_heap__Znam(std::size_t bytes) { return in_kernel() ? allocate(bytes, PC) : ordinary(bytes); }

void simt_heap_free(void* pointer) {
  if (!release(pointer, "free", PC)) simt::release_for_host(pointer);
}
void simt_heap__ZdlPv(void* pointer) {
  if (!release(pointer, "delete", PC)) simt::release_for_host(pointer);
}
void simt_heap__ZdlPvm(void* pointer, std::size_t) {
  if (!release(pointer, "delete", PC)) simt::release_for_host(pointer);
}
void simt_heap__ZdaPv(void* pointer) {
  if (!release(pointer, "delete[]", PC)) simt::release_for_host(pointer);
}
void simt_heap__ZdaPvm(void* pointer, std::size_t) {
  if (!release(pointer, "delete[]", PC)) simt::release_for_host(pointer);
}
}
