// __pipeline_memcpy_async and its kin.
#pragma once

#include "simt/async_copy.h"

// Copies `bytes` (4, 8 or 16); the last `zero_fill` of them are zeros instead.
SIMT_DEVICE void __pipeline_memcpy_async(void* shared, const void* global, size_t bytes, size_t zero_fill = 0) {
  if (zero_fill == 0) return ::simt::copy_async(shared, global, bytes);
  ::simt::Bytes16 piece = {};
  __builtin_memcpy(&piece, global, bytes - zero_fill);
  ::simt::copy_async(shared, &piece, bytes);
}
SIMT_DEVICE void __pipeline_commit() { ::simt::commit_copies(); }
SIMT_DEVICE void __pipeline_wait_prior(size_t prior) { ::simt::await_copies(static_cast<unsigned>(prior)); }
