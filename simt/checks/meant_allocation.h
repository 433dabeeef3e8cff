// The allocation that an access out of bounds was meant for.
#pragma once
#include <cstdint>

namespace simt {

struct Launch;

// The address lies in no live allocation. `before`: where the same program point last touched memory; 0: nowhere.
// Returns the beginning of an allocation that the launch was given, or 0 if none is likely.
std::uint64_t meant_allocation(const Launch& launch, std::uint64_t address, std::uint64_t before);

}  // namespace simt
