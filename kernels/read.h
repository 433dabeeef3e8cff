// Reading memory and keeping nothing: what a lesson that reads far more than it writes is measured against.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>

namespace kernels {

/// The reading kernel that is fastest among those tried (see read.cu): whole 16-byte vectors of `bytes` bytes
/// at `in`, which starts on 16 bytes. `unused` is one word that the kernel might write to, for all that a
/// compiler knows. Enqueues on `stream`.
void read(const void* in, size_t bytes, unsigned* unused, cudaStream_t stream);

}  // namespace kernels
