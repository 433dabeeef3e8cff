// What one warp request costs in the memory system. Pure functions of the lanes' addresses.
#pragma once
#include <cstdint>

namespace simt {

// The number of distinct 32-byte sectors that the lanes in `mask` touch, each at addresses[lane] with `bytes` bytes.
unsigned sectors(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes);

// The number of passes over the 32 banks of shared memory, each 4 bytes wide. Lanes that touch the same word share a
// pass. Accesses of 8 and 16 bytes are served in groups of lanes that move 128 bytes; if neighbouring lanes (2i, 2i +
// 1) of a load access the same address, a group has twice as many lanes.
unsigned wavefronts(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool load);
// The fewest wavefronts in which shared memory can serve so many bytes.
inline unsigned fewest_wavefronts(unsigned bytes) { return bytes > 128 ? (bytes + 127) / 128 : 1; }
// The number of neighbouring lanes in one of those groups: 32, 16 or 8.
unsigned lanes_together(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool load);

// The sectors of an atomic on global memory: lanes with the same address take turns, and each turn counts its own
// sectors. The compiler combines integer atomics of a whole warp on one address into one.
unsigned atomic_sectors(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool integer);

// A 4-byte integer atomic on shared memory costs its wavefronts. All other atomics are loops of a load and a
// compare-and-swap, in which one lane per bank succeeds in each turn.
struct SharedAtomicCost {
  unsigned wavefronts = 0;
  unsigned loads = 0, load_wavefronts = 0;
};
SharedAtomicCost shared_atomic(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes, bool integer);

}  // namespace simt
