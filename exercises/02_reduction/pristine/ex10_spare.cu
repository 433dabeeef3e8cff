// Exercise 10: spare the memory system. What a sum costs besides its bytes: requests to global memory, wavefronts of
//             shared memory, and barriers, for each 32 numbers.
// Changed:  the kernel's body. The grid stays: a block of 256 threads for each 4096 numbers.
// Look for: a medal: bronze 3, silver 1.2, gold 0.45. This kernel has 8.8.
#include "reduction.h"

namespace reduction {

constexpr int kThreads = 256;
constexpr int kEach = 16;  // numbers a thread, in most blocks
constexpr int kMostBlocks = 1024;

__global__ void spare(const float* in, float* out, size_t n) {
  __shared__ float sums[kThreads];
  const int t = threadIdx.x;
  const size_t first = size_t(blockIdx.x) * kThreads + t, threads = size_t(gridDim.x) * kThreads;
  // --- your code
  // TODO: a whole tree for each 256 numbers. What can a thread add by itself, what can a warp, and in how few requests?
  float total = 0;
  for (size_t i = first; i < first - t + (n + threads - 1) / threads * threads; i += threads) {
    sums[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (int stride = kThreads / 2; stride > 0; stride /= 2) {
      if (t < stride) sums[t] += sums[t + stride];
      __syncthreads();
    }
    total += sums[0];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = total;
  // --- end of your code
}

void launch_spare(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const size_t blocks = parts(n, kThreads * kEach);
  const unsigned grid = unsigned(blocks < kMostBlocks ? blocks : kMostBlocks);
  spare<<<grid, kThreads, 0, stream>>>(in, grid == 1 ? out : scratch, n);
  if (grid > 1) spare<<<1, kThreads, 0, stream>>>(scratch, out, grid);
}

}  // namespace reduction
