// Whether what a job wants to allocate fits, said before anything is allocated.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace warpwise {

/// Bytes by where they lie. Managed memory counts as the device's.
struct MemoryNeed {
  double device = 0, pageable = 0, pinned = 0;
  double host() const { return pageable + pinned; }
};

/// What is free. Where the device's memory is the host's, as on the CPU backend, `shared` holds and `device` says
/// nothing.
struct MemoryFree {
  double device = 0, host = 0;
  bool shared = false;
};

/// An empty string, or what does not fit as a sentence: "NAME needs 34.4 GB of GPU memory, and 16.9 GB are free: ...".
std::string too_little_memory(const std::string& name, const MemoryNeed& need, const MemoryFree& free);

/// Why programs cannot have `asked` bytes on each of `devices` devices (`--gpu-memory`); empty if they can.
std::string too_large_budget(double asked, int devices, const MemoryFree& free);

}  // namespace warpwise
