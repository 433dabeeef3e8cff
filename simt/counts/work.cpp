#include "counts/work.h"

#include <algorithm>
#include <cstring>

namespace simt {

void Work::add_spot(std::uint64_t pc, const InstructionMix& mix) {
  auto spot = std::find_if(spots.begin(), spots.end(), [pc](const Spot& one) { return one.pc == pc; });
  if (spot == spots.end()) spot = spots.insert(spot, Spot{pc, {}});
  spot->mix += mix;
}

void InstructionMix::operator+=(const InstructionMix& more) {
  fp32 += more.fp32;
  fp64 += more.fp64;
  special += more.special;
  other += more.other;
  lanes += more.lanes;
  indexed_loads += more.indexed_loads;
  indexed_stores += more.indexed_stores;
}

InstructionMix mix_at(std::uint64_t pc) {
  std::uint16_t numbers[4], indexed[2] = {};
#if defined(__aarch64__)
  // A jump over four numbers.
  std::uint32_t jump;
  std::memcpy(&jump, reinterpret_cast<const void*>(pc), sizeof jump);
  if (jump != 0x14000003) return {};  // b .+12
  std::memcpy(numbers, reinterpret_cast<const void*>(pc + sizeof jump), sizeof numbers);
#else
  // Two long no-operations whose displacements hold four numbers, and a third of another kind that holds two.
  unsigned char code[24];
  std::memcpy(code, reinterpret_cast<const void*>(pc), sizeof code);
  const auto is_mark = [](const unsigned char* at) { return at[0] == 0x0f && at[1] == 0x1f && at[2] == 0x80; };
  if (!is_mark(code) || !is_mark(code + 7)) return {};
  std::memcpy(numbers, code + 3, 4);
  std::memcpy(numbers + 2, code + 10, 4);
  if (code[14] == 0x0f && code[15] == 0x1f && code[16] == 0x84 && code[17] == 0) std::memcpy(indexed, code + 18, 4);
#endif
  constexpr std::uint16_t kAsksGrid = 0x8000;
  return {double(numbers[0]),
          double(numbers[1]),
          double(numbers[2] & ~kAsksGrid),
          double(numbers[3]),
          (numbers[2] & kAsksGrid) != 0,
          double(indexed[0]),
          double(indexed[1])};
}

void Chain::operator+=(const Chain& more) {
  cold += more.cold;
  near += more.near;
  rounds += more.rounds;
  warm += more.warm;
  shared += more.shared;
  exchanges += more.exchanges;
  warp_barriers += more.warp_barriers;
  barriers += more.barriers;
  atomics += more.atomics;
  copies += more.copies;
  near_copies += more.near_copies;
  tensor += more.tensor;
  tensor_group += more.tensor_group;
  tensor_waits += more.tensor_waits;
  instructions += more.instructions;
}

double Chain::weight() const {
  constexpr double kOfWarp = 1024;  // operations in the same unit, which is about half a nanosecond
  return (tensor + tensor_group) / kOfWarp + 28 * tensor_waits + 700 * (cold + copies) +
         300 * (near + near_copies + atomics) + 40 * warm + 30 * shared + 25 * exchanges + 4 * instructions;
}

void Work::operator+=(const Work& more) {
  blocks += more.blocks;
  load_requests += more.load_requests;
  load_lines += more.load_lines;
  load_sectors += more.load_sectors;
  store_requests += more.store_requests;
  store_lines += more.store_lines;
  store_sectors += more.store_sectors;
  store_parts += more.store_parts;
  joined_sectors += more.joined_sectors;
  joined_lines += more.joined_lines;
  load_needed += more.load_needed;
  load_shifted += more.load_shifted;
  store_needed += more.store_needed;
  store_shifted += more.store_shifted;
  shared_load_needed += more.shared_load_needed;
  shared_store_needed += more.shared_store_needed;
  active_lanes += more.active_lanes;
  for (const Spot& spot : more.spots) add_spot(spot.pc, spot.mix);
  load_passes += more.load_passes;
  partly_stored += more.partly_stored;
  exchanges += more.exchanges;
  shared_load_wavefronts += more.shared_load_wavefronts;
  shared_store_wavefronts += more.shared_store_wavefronts;
  shared_requests += more.shared_requests;
  shared_load_requests += more.shared_load_requests;
  atomic_requests += more.atomic_requests;
  atomic_lanes += more.atomic_lanes;
  atomic_sectors += more.atomic_sectors;
  shared_atomic_requests += more.shared_atomic_requests;
  shared_atomic_turns += more.shared_atomic_turns;
  engine_requests += more.engine_requests;
  engine_lines += more.engine_lines;
  tensor += more.tensor;
  tensor_group += more.tensor_group;
  tensor_passes += more.tensor_passes;
  looks += more.looks;
  links += more.links;
  looks_back += more.looks_back;
  instructions += more.instructions;
  chain += more.chain;
  if (more.alone.weight() > alone.weight()) alone = more.alone;
  for (const Region& theirs : more.regions) {
    const auto mine =
        std::find_if(regions.begin(), regions.end(), [&](const Region& one) { return one.begin == theirs.begin; });
    if (mine == regions.end()) {
      regions.push_back(theirs);
      continue;
    }
    mine->low = std::min(mine->low, theirs.low);
    mine->high = std::max(mine->high, theirs.high);
    mine->loaded += theirs.loaded;
    mine->stored += theirs.stored;
    mine->used += theirs.used;
    mine->wanted += theirs.wanted;
    mine->written += theirs.written;
  }
  for (int i = 0; i < 2; ++i)
    if (seen[i].empty()) seen[i] = more.seen[i], parts[i] = more.parts[i];
  for (const HotLine& theirs : more.hot) add(theirs);
}

void Work::add(const HotLine& more) {
  const auto mine = std::find_if(hot.begin(), hot.end(), [&](const HotLine& one) { return one.line == more.line; });
  if (mine == hot.end()) {
    if (hot.size() < kHotLines) hot.push_back(more);
    return;
  }
  mine->alone += more.alone;
  mine->together += more.together;
  mine->turns += more.turns;
  mine->integers += more.integers;
}

}  // namespace simt
