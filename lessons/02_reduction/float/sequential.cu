// sequential: add the upper half of the block's numbers to the lower half, so that lanes stay neighbours.
// Changed:  the stride falls from 128 to 1 instead of rising; thread t always works at index t.
// Look for: one wavefront per shared-memory request, at 12 rounds of requests a block still.
#include "reduction.h"

namespace reduction {

constexpr int kThreads = 256;  // a block sums as many numbers

__global__ void sequential(const float* __restrict__ in, float* __restrict__ out, size_t n) {
  __shared__ float sums[kThreads];
  const int t = threadIdx.x;
  const size_t i = size_t(blockIdx.x) * kThreads + t;
  sums[t] = i < n ? in[i] : 0;
  __syncthreads();  // each level reads what the previous one has written

  for (int stride = blockDim.x / 2; stride > 0; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}

void launch_sequential(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  passes(in, out, scratch, n, kThreads, [&](const float* from, float* to, size_t count, unsigned blocks) {
    sequential<<<blocks, kThreads, 0, stream>>>(from, to, count);
  });
}

}  // namespace reduction
