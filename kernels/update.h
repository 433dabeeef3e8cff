// Reads two arrays and writes one of them: the ceiling for lessons that update in place, such as y = a x + y.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>

namespace kernels {

/// y becomes x ^ y, bit by bit: nothing but the traffic of an update. Both are aligned as by cudaMalloc, and `bytes` is
/// a multiple of 4. Enqueues on `stream`.
void update(const void* x, void* y, size_t bytes, cudaStream_t stream);

}  // namespace kernels
