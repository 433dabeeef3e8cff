// What the steps of this lesson share: their signatures.
#pragma once
#include <cuda_runtime.h>

#include <functional>

#include "engine/resources.h"

namespace first_steps {

/// y = a x + y for n floats each, n from 1 to 2^30. `x` and `y` are in memory of the processor that computes: in host
/// memory for `loop` and `cores`, in device memory for the steps from `one_thread` to `resident`.
using HostStep = void(float a, const float* x, float* y, int n);
using Launch = void(float a, const float* x, float* y, int n, cudaStream_t stream);
/// `threads`: per block.
using BlockLaunch = void(float a, const float* x, float* y, int n, int threads, cudaStream_t stream);

/// The whole trip, from `pageable` on: `x` and `y` are in host memory (pageable, pinned or managed), and so is the
/// result.
struct Trip {
  float a;
  const float* x;
  float* y;
  int n;
  int chunks;  // into how many pieces a step may cut the trip
};
using Program = std::function<void()>;
/// Allocates what the program needs, once. The returned program is run and timed many times.
using Build = Program(const Trip& trip, warpwise::Resources& gpu);

}  // namespace first_steps
