// Loads and stores with a cache hint: plain accesses on the CPU backend, counted like any other. __ldg promises that
// nobody writes there while the kernel runs, which is checked.
#pragma once

#include "simt/qualifiers.h"

namespace simt {
template <class T>
struct Same {
  typedef T type;
};

// Says that a load follows through the cache for memory that nobody writes. The compiler may not take the call for one
// that changes memory: it would load again what it has in registers.
SIMT_DEVICE void note_read_only(const void* address, size_t bytes) {
  asm volatile("" ::"r"(simt_read_only(address, bytes)));
}
}  // namespace simt

#define SIMT_HINTED_LOAD(name)           \
  template <class T>                     \
  SIMT_DEVICE T name(const T* address) { \
    return *address;                     \
  }
SIMT_HINTED_LOAD(__ldca)
SIMT_HINTED_LOAD(__ldcg)
SIMT_HINTED_LOAD(__ldcs)
SIMT_HINTED_LOAD(__ldlu)
SIMT_HINTED_LOAD(__ldcv)
#undef SIMT_HINTED_LOAD

template <class T>
SIMT_DEVICE T __ldg(const T* address) {
  ::simt::note_read_only(address, sizeof(T));
  return *address;
}

#define SIMT_HINTED_STORE(name)                                             \
  template <class T>                                                        \
  SIMT_DEVICE void name(T* address, typename ::simt::Same<T>::type value) { \
    *address = value;                                                       \
  }
SIMT_HINTED_STORE(__stwb)
SIMT_HINTED_STORE(__stcg)
SIMT_HINTED_STORE(__stcs)
SIMT_HINTED_STORE(__stwt)
#undef SIMT_HINTED_STORE
