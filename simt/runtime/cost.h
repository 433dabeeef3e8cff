// What one warp request costs the memory system. Pure functions of the lanes' addresses.
#pragma once
#include <cstdint>

namespace simt {

// Distinct 32-byte sectors that the lanes in `mask` touch, each at addresses[lane], `bytes` bytes wide.
unsigned sectors(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes);

// Passes over the 32 banks of shared memory, each 4 bytes wide. Lanes that touch the same word share a pass. Accesses of 8 and
// 16 bytes go in groups of lanes that move 128 bytes; a load whose neighbouring lanes (2i, 2i + 1) want the same takes twice as
// many lanes at once.
unsigned wavefronts(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool load);
// How many neighbouring lanes are in one of those groups: 32, 16 or 8.
unsigned lanes_together(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool load);

// Sectors of an atomic on global memory: lanes on the same address take turns, and each turn counts its own. The compiler
// turns integer atomics of a whole warp on one address into one.
unsigned atomic_sectors(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool integer);

// A 4-byte integer atomic on shared memory costs its wavefronts. All others are loops of a load and a compare-and-swap, in
// which each turn one lane a bank succeeds.
struct SharedAtomicCost {
  unsigned wavefronts = 0;
  unsigned loads = 0, load_wavefronts = 0;
};
SharedAtomicCost shared_atomic(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool integer);

}  // namespace simt
