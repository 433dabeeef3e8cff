// The registers in which a warpgroup's products sum up.
#pragma once
#include <cstdint>

#include "memory/access.h"

namespace simt {

class Worker;

// The running lane touches its own stack: is it an accumulator of a product that is in flight?
void look_at_accumulators(Worker& worker, std::uint64_t address, Meta meta, std::uint64_t pc);

}  // namespace simt
