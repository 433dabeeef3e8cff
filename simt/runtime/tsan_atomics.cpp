// The atomic operations of the C++ library in counted code: -fsanitize=thread turns std::atomic, and the guards of static variables in
// functions, into calls of these. They are the host's own and are not counted; CUDA's atomics have their own way (atomics.cpp).
// The operations are sequentially consistent whatever order is asked for, which is never weaker.
#include <cstdint>

#define TSAN_FETCH(bits, T, name, builtin)                       \
  T __tsan_atomic##bits##_##name(volatile T* at, T value, int) { \
    return __atomic_##builtin(at, value, __ATOMIC_SEQ_CST);      \
  }

#define TSAN_ATOMICS(bits, T)                                                                                       \
  T __tsan_atomic##bits##_load(const volatile T* at, int) { return __atomic_load_n(at, __ATOMIC_SEQ_CST); }         \
  void __tsan_atomic##bits##_store(volatile T* at, T value, int) { __atomic_store_n(at, value, __ATOMIC_SEQ_CST); } \
  TSAN_FETCH(bits, T, exchange, exchange_n)                                                                         \
  TSAN_FETCH(bits, T, fetch_add, fetch_add)                                                                         \
  TSAN_FETCH(bits, T, fetch_sub, fetch_sub)                                                                         \
  TSAN_FETCH(bits, T, fetch_and, fetch_and)                                                                         \
  TSAN_FETCH(bits, T, fetch_or, fetch_or)                                                                           \
  TSAN_FETCH(bits, T, fetch_xor, fetch_xor)                                                                         \
  TSAN_FETCH(bits, T, fetch_nand, fetch_nand)                                                                       \
  int __tsan_atomic##bits##_compare_exchange_strong(volatile T* at, T* expected, T value, int, int) {               \
    return __atomic_compare_exchange_n(at, expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);             \
  }                                                                                                                 \
  int __tsan_atomic##bits##_compare_exchange_weak(volatile T* at, T* expected, T value, int, int) {                 \
    return __atomic_compare_exchange_n(at, expected, value, true, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);              \
  }                                                                                                                 \
  T __tsan_atomic##bits##_compare_exchange_val(volatile T* at, T expected, T value, int, int) {                     \
    __atomic_compare_exchange_n(at, &expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);                   \
    return expected;                                                                                                \
  }

extern "C" {
TSAN_ATOMICS(8, std::uint8_t)
TSAN_ATOMICS(16, std::uint16_t)
TSAN_ATOMICS(32, std::uint32_t)
TSAN_ATOMICS(64, std::uint64_t)
void __tsan_atomic_thread_fence(int) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int) { __atomic_signal_fence(__ATOMIC_SEQ_CST); }
}
