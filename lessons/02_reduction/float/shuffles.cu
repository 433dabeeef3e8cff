// shuffles: a warp's lanes can read each other's registers: most of the tree needs no shared memory and no barrier.
// Changed:  five shuffles sum a warp; shared memory carries only one number a warp, and one barrier is left.
// Look for: 8 numbers stored and 8 loaded a block, in 9 shared-memory requests, where the tree of `many` made dozens.
#include "reduction.h"

namespace reduction {

constexpr int kThreads = 256;
constexpr int kMostBlocks = 1024;  // their sums are one more block's work

// The sum over the warp, in lane 0. Lane i adds the number of lane i + 16, then i + 8, 4, 2, 1.
static __device__ float sum_by_shuffles(float sum) {
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_down_sync(kAllLanes, sum, distance);
  return sum;
}

__global__ void shuffles(const float* __restrict__ in, float* __restrict__ out, size_t n) {
  __shared__ float warp_sums[kThreads / 32];
  const int t = threadIdx.x, lane = t % 32, warp = t / 32;

  float sum = 0;
  const size_t threads = size_t(gridDim.x) * kThreads;
  for (size_t i = size_t(blockIdx.x) * kThreads + t; i < n; i += threads) sum += in[i];

  sum = sum_by_shuffles(sum);
  if (lane == 0) warp_sums[warp] = sum;
  __syncthreads();  // the first warp reads what lane 0 of each warp has written

  if (warp == 0) {
    sum = sum_by_shuffles(lane < kThreads / 32 ? warp_sums[lane] : 0);
    if (lane == 0) out[blockIdx.x] = sum;
  }
}

void launch_shuffles(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const size_t blocks = parts(n, 2 * kThreads);
  if (blocks == 1) {
    shuffles<<<1, kThreads, 0, stream>>>(in, out, n);
    return;
  }
  const unsigned grid = unsigned(blocks < kMostBlocks ? blocks : kMostBlocks);
  shuffles<<<grid, kThreads, 0, stream>>>(in, scratch, n);
  shuffles<<<1, kThreads, 0, stream>>>(scratch, out, grid);
}

}  // namespace reduction
