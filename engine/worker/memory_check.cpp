#include "engine/worker/memory_check.h"

#include <fmt/format.h>

#include <algorithm>

namespace warpwise {

namespace {

constexpr double kUsable = 0.95;  // fraction of the free memory
// Pinned memory cannot be swapped out: of the host's free memory so much is left, or half of it if that is less.
constexpr double kLeftUnpinned = 32e9;

std::string sentence(const std::string& name, double needed, const std::string& what, double free) {
  return name + " needs " + in_units(needed) + " of " + what + ", and " + in_units(free) +
         " are free: choose a smaller size, or end what else uses the memory";
}

}  // namespace

std::string in_units(double bytes) {
  for (const char* unit : {"bytes", "kB", "MB", "GB", "TB"}) {
    if (bytes < 1000) return fmt::format("{:.{}f} {}", bytes, unit[0] == 'b' ? 0 : 1, unit);
    bytes /= 1000;
  }
  return fmt::format("{:.3g} PB", bytes);
}

std::string too_little_memory(const std::string& name, const MemoryNeed& need, const MemoryFree& free) {
  if (free.shared && need.device + need.host() > kUsable * free.host)
    return sentence(name, need.device + need.host(), "memory", free.host);
  if (!free.shared && need.device > kUsable * free.device)
    return sentence(name, need.device, "GPU memory", free.device);
  const std::string pinned = need.pinned > 0 ? fmt::format(" ({} of it pinned)", in_units(need.pinned)) : "";
  if (need.host() > kUsable * free.host) return sentence(name, need.host(), "host memory" + pinned, free.host);
  const double most_pinned = std::max(free.host / 2, free.host - kLeftUnpinned);
  if (need.pinned > most_pinned)
    return fmt::format(
        "{} needs {} of pinned host memory, and {} of host memory are free, of which at most {} are pinned: choose a "
        "smaller size, or end what else uses the memory",
        name, in_units(need.pinned), in_units(free.host), in_units(most_pinned));
  return "";
}

std::string too_large_budget(double asked, int devices, const MemoryFree& free) {
  // The simulated devices share the host's memory.
  const double there = free.shared ? free.host / devices : free.device;
  if (asked <= kUsable * there) return "";
  return fmt::format("--gpu-memory asks for {} {}, and {} are free{}: ask for less", in_units(asked),
                     devices > 1 ? "on each device" : "of device memory", in_units(there),
                     free.shared && devices > 1 ? " for each" : "");
}

}  // namespace warpwise
