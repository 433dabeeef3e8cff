// Ranges and marks for a profiler: nothing on the CPU backend.
#pragma once
#include "nvToolsExt.h"

namespace nvtx3 {
inline namespace v1 {
struct scoped_range {
  template <class... Attributes>
  explicit scoped_range(const Attributes&...) {}
  scoped_range(const scoped_range&) = delete;
};
template <class... Attributes>
void mark(const Attributes&...) {}
}  // namespace v1
}  // namespace nvtx3

#define NVTX3_FUNC_RANGE()
