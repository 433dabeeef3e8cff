// What the steps of this lesson share: what they are given, and what they return.
#pragma once
#include <cuda_runtime.h>

#include <functional>

#include "engine/resources.h"

namespace trip {

/// The whole trip: y = a x + y for n floats, n from 1 to 2^30. `x` and `y` are in host memory (pageable, pinned or
/// managed), and so is the result.
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

/// What the exercises write: a whole program, with x and y in host memory.
using HostStep = void(float a, const float* x, float* y, int n);

}  // namespace trip
