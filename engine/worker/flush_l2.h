// Emptying the L2 cache of a GPU between timed launches.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>

namespace warpwise {

/// Reads `count` floats, so that the L2 cache holds them and nothing else. Reading, not writing: dirty lines would be written back
/// while the next kernel is being timed, at its cost. `sink` takes one float that keeps the reads from being removed.
void read_through_l2(const float* data, int64_t count, float* sink, cudaStream_t stream);

}  // namespace warpwise
