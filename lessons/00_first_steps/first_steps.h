// What the steps of this lesson share: their signatures.
#pragma once
#include <cuda_runtime.h>

#include <functional>

#include "engine/resources.h"

namespace first_steps {

/// y = a x + y for n floats each, n from 1 to 2^30. `x` and `y` lie where the processor that computes can read and
/// write them: in host memory for steps 1 and 2, in the GPU's memory for steps 3 to 7.
using HostStep = void(float a, const float* x, float* y, int n);
using Launch = void(float a, const float* x, float* y, int n, cudaStream_t stream);
/// `threads`: of a block.
using BlockLaunch = void(float a, const float* x, float* y, int n, int threads, cudaStream_t stream);

/// The whole trip, steps 8 to 14: `x` and `y` lie in host memory (pageable, pinned or managed), and so does the result.
struct Trip {
  float a;
  const float* x;
  float* y;
  int n;
  int chunks;  // into how many pieces a step cuts the trip, if it does
};
using Program = std::function<void()>;
/// Asks for what the program needs, once. The program that it returns is run and timed many times.
using Build = Program(const Trip& trip, warpwise::Resources& gpu);

}  // namespace first_steps
