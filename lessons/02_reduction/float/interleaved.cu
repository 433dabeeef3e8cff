// interleaved: a tree in shared memory, as one would draw it: neighbours first, then neighbours of neighbours.
// Changed:  nothing yet. A block sums 256 numbers in 8 levels; a pass over the blocks' sums follows, until one is left.
// Look for: active lanes thin out inside every warp: 47 rounds of requests a block, where 255 additions would
//           fit into 12.
#include "reduction.h"

namespace reduction {

constexpr int kThreads = 256;  // a block sums as many numbers

__global__ void interleaved(const float* __restrict__ in, float* __restrict__ out, size_t n) {
  __shared__ float sums[kThreads];
  const int t = threadIdx.x;
  const size_t i = size_t(blockIdx.x) * kThreads + t;
  sums[t] = i < n ? in[i] : 0;
  __syncthreads();  // each level reads what the previous one has written

  // Thread t takes part while its number is a multiple of twice the stride: every second thread, every
  // fourth, every eighth.
  for (int stride = 1; stride < int(blockDim.x); stride *= 2) {
    if (t % (2 * stride) == 0) sums[t] += sums[t + stride];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}

void launch_interleaved(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  passes(in, out, scratch, n, kThreads, [&](const float* from, float* to, size_t count, unsigned blocks) {
    interleaved<<<blocks, kThreads, 0, stream>>>(from, to, count);
  });
}

}  // namespace reduction
