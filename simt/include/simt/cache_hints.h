// Loads and stores with a cache hint: plain accesses on the CPU backend, counted like any other.
#pragma once

#include "simt/qualifiers.h"

namespace simt {
template <class T>
struct Same {
  typedef T type;
};
}  // namespace simt

#define SIMT_HINTED_LOAD(name)           \
  template <class T>                     \
  SIMT_DEVICE T name(const T* address) { \
    return *address;                     \
  }
SIMT_HINTED_LOAD(__ldg)
SIMT_HINTED_LOAD(__ldca)
SIMT_HINTED_LOAD(__ldcg)
SIMT_HINTED_LOAD(__ldcs)
SIMT_HINTED_LOAD(__ldlu)
SIMT_HINTED_LOAD(__ldcv)
#undef SIMT_HINTED_LOAD

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
