// The 32-bit addresses of a block's shared memory, as __cvta_generic_to_shared gives them.
#pragma once
#include <algorithm>
#include <cstdint>

#include "machine/launch.h"
#include "memory/where.h"
#include "program/modules.h"

namespace simt {

// What has the address 0, so that a kernel's __shared__ variables have a GPU's addresses: CUDA reserves the first 1024
// bytes, and the first variable follows, aligned as it asks to be. Programs change the bits of such addresses. Dynamic
// shared memory lies elsewhere in this process: where a kernel has both kinds, the addresses are right for the dynamic
// memory, unless a variable asks for an alignment that only its own place can give.
inline std::uint64_t shared_zero(const Windows& windows, const Launch& launch) {
  constexpr std::uint64_t kReserved = 1024;
  const auto rounded_up = [](std::uint64_t bytes) { return (bytes + kReserved - 1) / kReserved * kReserved; };
  const Kernel& kernel = launch.kernel;
  const bool has_variables = kernel.static_shared > 0 && windows.shared_size > 0;
  const std::uint64_t first = windows.shared_base + kernel.first_shared;
  if (has_variables && (kernel.aligned_to > kReserved || launch.request.dynamic_shared == 0)) {
    const std::uint64_t step = std::max<std::uint64_t>(kernel.aligned_to, 1);
    return (first - kReserved) / step * step;
  }
  return windows.dynamic_base - kReserved - rounded_up(kernel.static_shared);
}

}  // namespace simt
