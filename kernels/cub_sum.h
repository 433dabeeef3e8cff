// CUB's sum of all numbers as a baseline. CUDA only.
#pragma once
#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstddef>

namespace kernels {

/// *out = the sum of n numbers, added as floats. `scratch` has `scratch_bytes` bytes; the function checks that this is
/// enough (32 KiB is enough on all GPUs so far). Enqueues on `stream`.
void cub_sum(const float* in, float* out, void* scratch, size_t scratch_bytes, size_t n, cudaStream_t stream);
void cub_sum(const half* in, float* out, void* scratch, size_t scratch_bytes, size_t n, cudaStream_t stream);

}  // namespace kernels
