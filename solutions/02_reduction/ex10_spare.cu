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
  float sum = 0;
  for (size_t i = first; i < n / 4; i += threads) {
    const float4 v = reinterpret_cast<const float4*>(in)[i];
    sum += (v.x + v.y) + (v.z + v.w);
  }
  if (n / 4 * 4 + first < n) sum += in[n / 4 * 4 + first];  // the last one to three numbers
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t % 32 == 0) sums[t / 32] = sum;
  __syncthreads();  // the first warp reads what lane 0 of each warp has written
  if (t >= 32) return;
  sum = t < kThreads / 32 ? sums[t] : 0;
  for (int distance = 4; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  if (t == 0) out[blockIdx.x] = sum;
  // --- end of your code
}

void launch_spare(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const size_t blocks = parts(n, kThreads * kEach);
  const unsigned grid = unsigned(blocks < kMostBlocks ? blocks : kMostBlocks);
  spare<<<grid, kThreads, 0, stream>>>(in, grid == 1 ? out : scratch, n);
  if (grid > 1) spare<<<1, kThreads, 0, stream>>>(scratch, out, grid);
}

}  // namespace reduction
