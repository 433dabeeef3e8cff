// Variables in constant memory that kernels read and nothing has written: CUDA lets them be zero, and that is seldom meant.
#pragma once
#include <cstdint>
#include <utility>

#include "checks/hazards.h"

namespace simt {

// The program writes the variable at this address, or asks for its address.
void note_constant_written(std::uint64_t address);

// A kernel reads this address: a note, if it lies in a variable that holds zeros which nothing has written. Returns where the
// variable begins and ends; nothing, if it is none of constant memory.
std::pair<std::uint64_t, std::uint64_t> look_at_constant(const Party& reader, std::uint64_t address);

}  // namespace simt
