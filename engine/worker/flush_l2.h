// Clears the L2 cache of a GPU between timed launches.
#pragma once
#include <cuda_runtime.h>

#include <cstdint>

namespace warpwise {

/// Reads `count` floats, so that the L2 cache holds them and nothing else. It reads instead of writing because dirty
/// lines would be written back during the next, timed kernel. `sink` receives one float, so that the compiler keeps the
/// reads.
void read_through_l2(const float* data, int64_t count, float* sink, cudaStream_t stream);

}  // namespace warpwise
