// Checks whether a job's allocations fit, before anything is allocated.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace warpwise {

/// Bytes by place. Managed memory counts as device memory.
struct MemoryNeed {
  double device = 0, pageable = 0, pinned = 0;
  double host() const { return pageable + pinned; }
};

/// Free memory. On the CPU backend, device memory is host memory: `shared` is true and `device` has no meaning.
struct MemoryFree {
  double device = 0, host = 0;
  bool shared = false;
};

/// "34.4 GB", "512 bytes".
std::string in_units(double bytes);

/// What does not fit, as a sentence: "NAME needs 34.4 GB of GPU memory, and 16.9 GB are free: ..."; empty if all fits.
std::string too_little_memory(const std::string& name, const MemoryNeed& need, const MemoryFree& free);

/// Why programs cannot have `asked` bytes on each of `devices` devices (`--gpu-memory`); empty if they can.
std::string too_large_budget(double asked, int devices, const MemoryFree& free);

}  // namespace warpwise
