// Reads memory and keeps nothing: the ceiling for lessons that read far more than they write.
#pragma once
#include <cuda_runtime.h>

#include <cstddef>

namespace kernels {

/// The fastest of the reading kernels that we tried (see read.cu): reads the whole 16-byte vectors in `bytes` bytes at
/// `in`, which is aligned to 16 bytes. `unused` is one word that, as far as the compiler knows, the kernel might write.
/// Enqueues on `stream`.
void read(const void* in, size_t bytes, unsigned* unused, cudaStream_t stream);

}  // namespace kernels
