// What one warp request costs the memory system. Pure functions of the lanes' addresses.
#pragma once
#include <cstdint>

namespace simt {

// Distinct 32-byte sectors that the lanes in `mask` touch, each at addresses[lane], `bytes` bytes wide.
unsigned sectors(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes);

// Passes over the 32 banks of shared memory, each 4 bytes wide. Lanes that touch the same word share a pass.
unsigned wavefronts(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes);

// The same for atomics, where lanes on one address take turns.
unsigned atomic_wavefronts(const std::uint64_t* addresses, std::uint32_t mask, unsigned bytes);

}  // namespace simt
