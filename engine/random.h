// Reproducible random numbers. They are counter-based, so that buffers fill in parallel.
#pragma once
#include <cstdint>

namespace warpwise {

inline constexpr uint64_t kGolden = 0x9e3779b97f4a7c15u;  // 2^64 over the golden ratio

/// The mixing function of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014): each bit of the result depends on each of `z`.
constexpr uint64_t mixed(uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// The value number `index` of sequence `seed`, uniform in [0, 1) with 24 bits.
inline double uniform(uint64_t seed, uint64_t index) {
  const uint64_t z = (seed * kGolden) ^ (index + 0x632be59bd9b4e019u);
  return static_cast<double>(mixed(z + kGolden) >> 40) * 0x1p-24;
}

}  // namespace warpwise
