// last_warp: when 64 numbers are left only one warp works. The other seven need not come to its barriers.
// Changed:  the last six levels are for one warp, with a barrier of that warp after each read and each write.
// Look for: no hazard. Leave out the warp barriers, as one could in 2007, and the CPU backend reports the race.
#include "reduction.h"

namespace reduction {

constexpr int kThreads = 256;  // a block sums twice as many numbers

__global__ void last_warp(const float* __restrict__ in, float* __restrict__ out, size_t n) {
  __shared__ float sums[kThreads];
  const int t = threadIdx.x;
  const size_t i = size_t(blockIdx.x) * (2 * kThreads) + t, j = i + kThreads;
  sums[t] = (i < n ? in[i] : 0) + (j < n ? in[j] : 0);
  __syncthreads();  // each level reads what the previous one has written

  for (int stride = blockDim.x / 2; stride > 32; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }
  // All 32 lanes add at every level, those too whose sum nobody will read: nothing diverges.
  if (t < 32) {
    float sum = sums[t];
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      __syncwarp();  // every lane has read its neighbour's old sum
      sums[t] = sum;
      __syncwarp();  // every lane has written its new one
    }
    if (t == 0) out[blockIdx.x] = sum;
  }
}

void launch_last_warp(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  passes(in, out, scratch, n, 2 * kThreads, [&](const float* from, float* to, size_t count, unsigned blocks) {
    last_warp<<<blocks, kThreads, 0, stream>>>(from, to, count);
  });
}

}  // namespace reduction
