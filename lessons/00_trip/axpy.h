// The kernel of all steps: y = a x + y by a grid-stride loop, as in `first_steps/grid_stride`.
#pragma once
#include <cuda_runtime.h>

namespace trip {

constexpr int kThreads = 256;      // of a block
constexpr int kMostBlocks = 2048;  // more than any GPU holds at once; beyond that each thread takes several elements

static __global__ void axpy(float a, const float* x, float* y, int n) {
  const int stride = gridDim.x * blockDim.x;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride) y[i] = a * x[i] + y[i];
}

/// Blocks for n elements, at least one.
constexpr int blocks_for(int n) {
  const int blocks = (n - 1) / kThreads + 1;
  return blocks < kMostBlocks ? blocks : kMostBlocks;
}

}  // namespace trip
