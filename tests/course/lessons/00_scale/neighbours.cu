// neighbours: each thread takes one element.
// Changed:  neighbouring lanes take neighbouring elements.
// Look for: 4 sectors for each request.
#include "scale.h"

namespace scale {

__global__ void neighbours(const float* x, float* y, size_t n) {
  const size_t i = size_t(blockIdx.x) * blockDim.x + threadIdx.x;
  if (i < n) y[i] = 2 * x[i];
}

void launch_neighbours(const float* x, float* y, size_t n, cudaStream_t stream) {
  neighbours<<<unsigned((n - 1) / kThreads + 1), kThreads, 0, stream>>>(x, y, n);
}

}  // namespace scale
