// The C++ library's atomic operations in counted code: -fsanitize=thread turns std::atomic, the compiler's __atomic_
// functions, and the guards of static variables in functions, into calls of these functions. In host code they are not
// counted; in a kernel they are ordinary accesses. CUDA's atomics are in device/atomics.cpp. All operations are
// sequentially consistent, which is never weaker than the order requested.
#include <cstdint>

#include "confine/confined.h"
#include "device/hooks.h"
#include "machine/worker.h"
#include "memory/host_code.h"

namespace {

#define PC reinterpret_cast<std::uint64_t>(__builtin_return_address(0))
#define FRAME __builtin_dwarf_cfa()

// A compare-and-swap by host code outside kernels.
void note_host_swap(const volatile void* at, std::size_t bytes) {
  const auto address = reinterpret_cast<std::uint64_t>(at);
  if (!simt::Worker::running()) simt::tell_host_confirms(address, address + bytes);
}

// Before and after a read-modify-write.
class Update {
 public:
  Update(const volatile void* at, std::size_t bytes, std::uint64_t pc, const void* frame)
      : traced_(simt_trace.active), pc_(pc) {
    const auto address = reinterpret_cast<std::uint64_t>(at);
    if (!traced_) {
      if (simt::is_confined) simt::check_confined(address, bytes, true, pc);
      if (!simt::Worker::running()) simt::tell_host_volatile(address, bytes, simt::kAtomic, pc);
      return;
    }
    simt::Worker& worker = simt::Worker::current();
    worker.record(address, simt::make_meta(bytes, simt::kAtomic), pc, frame);
    worker.polling().hold_back(address);
    worker.order().before_atomic();
    worker.count_wait(pc, frame, true);
  }
  ~Update() {
    if (traced_) simt::Worker::current().order().after_atomic(false);
  }
  // What it found, and what is there now.
  template <class T>
  T found(T old, const volatile T* at) const {
    if (!traced_) return old;
    simt::Worker& worker = simt::Worker::current();
    if (old != __atomic_load_n(at, __ATOMIC_RELAXED)) worker.polling().note_progress();
    else worker.polling().note_vain(reinterpret_cast<std::uint64_t>(at), pc_);
    return old;
  }
  Update(const Update&) = delete;
  Update& operator=(const Update&) = delete;

 private:
  const bool traced_;
  const std::uint64_t pc_;
};

}  // namespace

#define TSAN_FETCH(bits, T, name, builtin)                                    \
  T __tsan_atomic##bits##_##name(volatile T* at, T value, int) {              \
    const Update update(at, sizeof *at, PC, FRAME);                           \
    return update.found(__atomic_##builtin(at, value, __ATOMIC_SEQ_CST), at); \
  }

// Writes the old value to `expected` if the values differ.
#define TSAN_COMPARE(bits, T, name)                                                                                \
  int __tsan_atomic##bits##_compare_exchange_##name(volatile T* at, T* expected, T value, int, int) {              \
    const Update update(at, sizeof *at, PC, FRAME);                                                                \
    note_host_swap(at, sizeof *at);                                                                                \
    T seen = *expected;                                                                                            \
    const bool swapped = __atomic_compare_exchange_n(at, &seen, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    update.found(seen, at);                                                                                        \
    if (swapped) return 1;                                                                                         \
    simt::library_access(expected, sizeof seen, simt::kStore, PC, FRAME);                                          \
    *expected = seen;                                                                                              \
    return 0;                                                                                                      \
  }

#define TSAN_ATOMICS(bits, T)                                                                     \
  T __tsan_atomic##bits##_load(const volatile T* at, int) {                                       \
    simt::volatile_access(at, sizeof *at, simt::kLoad, PC, FRAME);                                \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                                 \
  }                                                                                               \
  void __tsan_atomic##bits##_store(volatile T* at, T value, int) {                                \
    simt::volatile_access(at, sizeof *at, simt::kStore, PC, FRAME);                               \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                                \
  }                                                                                               \
  TSAN_FETCH(bits, T, exchange, exchange_n)                                                       \
  TSAN_FETCH(bits, T, fetch_add, fetch_add)                                                       \
  TSAN_FETCH(bits, T, fetch_sub, fetch_sub)                                                       \
  TSAN_FETCH(bits, T, fetch_and, fetch_and)                                                       \
  TSAN_FETCH(bits, T, fetch_or, fetch_or)                                                         \
  TSAN_FETCH(bits, T, fetch_xor, fetch_xor)                                                       \
  TSAN_FETCH(bits, T, fetch_nand, fetch_nand)                                                     \
  TSAN_COMPARE(bits, T, strong)                                                                   \
  TSAN_COMPARE(bits, T, weak)                                                                     \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T* at, T expected, T value, int, int) {   \
    const Update update(at, sizeof *at, PC, FRAME);                                               \
    note_host_swap(at, sizeof *at);                                                               \
    __atomic_compare_exchange_n(at, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
    return update.found(expected, at);                                                            \
  }

extern "C" {
TSAN_ATOMICS(8, std::uint8_t)
TSAN_ATOMICS(16, std::uint16_t)
TSAN_ATOMICS(32, std::uint32_t)
TSAN_ATOMICS(64, std::uint64_t)
void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
}
