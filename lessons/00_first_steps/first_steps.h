// What the steps of this lesson share: their signatures.
#pragma once
#include <cuda_runtime.h>

namespace first_steps {

/// y = a x + y for n floats each, n from 1 to 2^30. `x` and `y` are in memory of the processor that computes: in host
/// memory for `loop` and `cores`, in device memory for the steps from `one_thread` to `resident`.
using HostStep = void(float a, const float* x, float* y, int n);
using Launch = void(float a, const float* x, float* y, int n, cudaStream_t stream);
/// `threads`: per block.
using BlockLaunch = void(float a, const float* x, float* y, int n, int threads, cudaStream_t stream);

}  // namespace first_steps
