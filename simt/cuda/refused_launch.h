// Launches that CUDA refuses.
#pragma once
#include <string>

#include "driver_types.h"

namespace simt {

struct Launch;

// CUDA's error for a configuration, and the reason.
struct Refusal {
  cudaError_t error = cudaSuccess;
  std::string why;
};
Refusal refusal(const Launch& launch);

// How many of its blocks the device holds at once.
std::uint64_t blocks_at_once(const Launch& launch);

}  // namespace simt
