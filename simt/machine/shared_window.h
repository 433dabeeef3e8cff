// The 32-bit addresses of a block's shared memory, as __cvta_generic_to_shared gives them.
#pragma once
#include <algorithm>
#include <cstdint>

#include "machine/launch.h"
#include "memory/where.h"
#include "program/modules.h"

namespace simt {

struct SharedAddresses {
  std::uint64_t zero = 0;  // what has the address 0, among the module's variables
  int dynamic_begin = 0;   // the address of dynamic shared memory
};

// CUDA reserves the first 1024 bytes. A kernel's __shared__ variables follow, aligned as they ask to be, and dynamic
// shared memory behind them: programs change the bits of such addresses. In this process, variables and dynamic memory
// lie apart, and may be any distance from each other. Where the kernel may use variables of functions that it calls,
// all of the module's variables lie before the dynamic memory, so that each has an address of its own.
inline SharedAddresses shared_addresses(const Windows& windows, const Launch& launch) {
  constexpr std::uint64_t kReserved = 1024;
  constexpr int kNone = 1 << 30;
  const auto rounded_up = [](std::uint64_t bytes) { return (bytes + kReserved - 1) / kReserved * kReserved; };
  const Kernel& kernel = launch.kernel;
  const bool has_dynamic = launch.request.dynamic_shared > 0, has_own = kernel.static_shared > 0;
  if (windows.shared_size == 0) return {0, kReserved};
  if (has_dynamic && (kernel.called_shared > 0 || !has_own)) {
    const std::uint64_t begin = kReserved + rounded_up(kernel.static_shared);
    return {windows.shared_base + rounded_up(windows.shared_size) - begin, static_cast<int>(begin)};
  }
  const std::uint64_t step = std::max<std::uint64_t>(kernel.aligned_to, 1);
  const std::uint64_t zero = (windows.shared_base + kernel.first_shared - kReserved) / step * step;
  const std::uint64_t end = windows.shared_base + kernel.end_shared - zero;
  return {zero, has_dynamic ? static_cast<int>(rounded_up(end)) : kNone};
}

}  // namespace simt
