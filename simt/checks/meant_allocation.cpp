#include "checks/meant_allocation.h"

#include <cstring>
#include <optional>

#include "machine/launch.h"
#include "memory/arena.h"

namespace simt {

std::uint64_t meant_allocation(const Launch& launch, std::uint64_t address, std::uint64_t before) {
  const Arena& arena = Arena::instance();
  const auto live = [&](std::uint64_t at) { return arena.live(reinterpret_cast<const void*>(at)); };
  constexpr std::uint64_t kLittle = 64;
  if (before)
    if (const auto allocation = live(before)) {
      // Each thread may have an allocation of its own on the kernels' heap, and `before` may be another thread's.
      const auto nearest = arena.find(reinterpret_cast<const void*>(address));
      if (allocation->heap && nearest && nearest->heap && address - nearest->end < kLittle) return nearest->begin;
      return allocation->begin;
    }
  // Of the arguments' allocations, the nearest on each side. To run past the end is more common than to fall short of the
  // beginning, except by a little.
  // An unsigned index of 32 bits that has fallen below zero, by a little.
  constexpr std::uint64_t kWrap = std::uint64_t{1} << 32, kMost = std::uint64_t{1} << 20;
  std::uint64_t least = kMost;
  std::optional<Allocation> below, above, wrapped;
  for (std::size_t i = 0; i < launch.request.argument_count; ++i) {
    const Argument& argument = launch.request.arguments[i];
    for (std::size_t at = 0; at + 8 <= argument.bytes; at += 8) {
      std::uint64_t word;
      std::memcpy(&word, const_cast<const char*>(static_cast<const volatile char*>(argument.begin)) + at, sizeof word);
      const auto allocation = live(word);
      if (!allocation) continue;
      const std::uint64_t element = allocation->element_bytes ? allocation->element_bytes : 4,
                          index = (address - allocation->begin) / element;
      if (address > allocation->begin && index < kWrap && kWrap - index < least)
        least = kWrap - index, wrapped = allocation;
      if (allocation->end <= address && (!below || allocation->begin > below->begin)) below = allocation;
      if (allocation->begin > address && (!above || allocation->begin < above->begin)) above = allocation;
    }
  }
  if (wrapped) return wrapped->begin;
  const auto is_short = [&] {
    const std::uint64_t missing = above->begin - address, beyond = address - below->end;
    return (missing <= kLittle && beyond > kLittle) || 2 * missing <= beyond;
  };
  if (above && (!below || is_short())) return above->begin;
  return below ? below->begin : 0;
}

}  // namespace simt
