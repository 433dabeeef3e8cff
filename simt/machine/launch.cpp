#include "machine/launch.h"

#include <numeric>
#include <thread>

namespace simt {
LaunchPart* ObserverKind::part_of(const Launch& launch) const {
  return number_ < launch.parts.size() ? launch.parts[number_].get() : nullptr;
}

void Launch::wait_for_turn(std::uint64_t place) const {
  if (place != blocks - 1 || !choice.studies_alone(block_at(place))) return;
  constexpr std::chrono::microseconds kPatience{500000}, kLook{20};
  // Others may wait for this block: it goes on when no other block has ended for this long.
  std::uint64_t ended = 0;
  for (auto since = std::chrono::steady_clock::now();
       std::chrono::steady_clock::now() - since < kPatience && !ending.aborted;) {
    const std::uint64_t now = progress.ended_blocks.load(std::memory_order_relaxed);
    if (now >= blocks - 1 || waiting.grown()) return;
    if (now != ended) ended = now, since = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(kLook);
  }
}

std::uint64_t Launch::block_at(std::uint64_t place) const {
  if (!options.schedule || request.cooperative) return place;
  const std::uint64_t pieces = blocks / cluster.size();
  std::uint64_t stride = (options.schedule * 0x9e3779b97f4a7c15ull >> 20) % pieces | 1;
  while (std::gcd(stride, pieces) != 1) ++stride;
  return static_cast<std::uint64_t>((static_cast<unsigned __int128>(place) * stride + options.schedule) % pieces);
}

}  // namespace simt
