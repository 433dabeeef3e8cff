// runs: each thread takes a run of neighbouring elements.
// Changed:  nothing yet.
// Look for: 32 sectors for each request, since the lanes of a warp are a run apart.
#include "scale.h"

namespace scale {

constexpr int kRun = 8;  // elements of a thread

__global__ void runs(const float* x, float* y, size_t n) {
  const size_t begin = (size_t(blockIdx.x) * blockDim.x + threadIdx.x) * kRun;
  for (size_t i = begin; i < begin + kRun && i < n; i++) y[i] = 2 * x[i];
}

void launch_runs(const float* x, float* y, size_t n, cudaStream_t stream) {
  runs<<<unsigned((n - 1) / (kThreads * kRun) + 1), kThreads, 0, stream>>>(x, y, n);
}

}  // namespace scale
