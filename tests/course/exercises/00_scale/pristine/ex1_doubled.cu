// Exercise 1: double every element.
// Changed:  the kernel's one line.
// Look for: one store request for each warp.
#include "scale.h"

namespace scale {

__global__ void doubled(const float* x, float* y, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  // --- your code
  // TODO: y[i] is twice x[i], where there is an element.
  (void)i, (void)x, (void)y, (void)n;
  // --- end of your code
}

void launch_doubled(const float* x, float* y, size_t n, cudaStream_t stream) {
  doubled<<<unsigned((n - 1) / kThreads + 1), kThreads, 0, stream>>>(x, y, n);
}

}  // namespace scale
