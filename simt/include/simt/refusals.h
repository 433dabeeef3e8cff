// Warp operations that CUDA no longer has, refused where a program uses them, with advice on what to do instead. Names that are
// not declared here at all are refused by the translator (translate/driver/missing_calls.cpp).
#pragma once

#include "simt/qualifiers.h"

#define SIMT_NO_MASK(name, with_mask) \
  template <class... Arguments>       \
  int name(Arguments...)              \
      SIMT_REFUSED("it is gone since CUDA 9, for GPUs from Volta on: lanes must be named; write " with_mask);
SIMT_NO_MASK(__shfl, "__shfl_sync(0xffffffff, value, lane)")
SIMT_NO_MASK(__shfl_up, "__shfl_up_sync(0xffffffff, value, delta)")
SIMT_NO_MASK(__shfl_down, "__shfl_down_sync(0xffffffff, value, delta)")
SIMT_NO_MASK(__shfl_xor, "__shfl_xor_sync(0xffffffff, value, bits)")
SIMT_NO_MASK(__any, "__any_sync(0xffffffff, predicate)")
SIMT_NO_MASK(__all, "__all_sync(0xffffffff, predicate)")
SIMT_NO_MASK(__ballot, "__ballot_sync(0xffffffff, predicate)")
#undef SIMT_NO_MASK
