// The sums over a warp, a block and a grid that steps 8 and 13 arrived at, for the steps after them. T is
// float or double.
#pragma once
#include "reduction.h"

namespace reduction {

/// The sum over the warp, in every lane. All 32 lanes call it.
template <class T>
__device__ T warp_sum(T sum) {
  for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(kAllLanes, sum, distance);
  return sum;
}

/// The sum over a block of kThreads threads, in the first warp. All of them call it; between two calls there
/// must be a barrier.
template <int kThreads, class T>
__device__ T block_sum(T sum) {
  static_assert(kThreads % 32 == 0 && kThreads <= 1024, "One warp sums the sums of at most 32 whole warps.");
  __shared__ T warp_sums[kThreads / 32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;

  sum = warp_sum(sum);
  if (lane == 0) warp_sums[warp] = sum;
  __syncthreads();  // the first warp reads what lane 0 of each warp has written
  return warp == 0 ? warp_sum(lane < kThreads / 32 ? warp_sums[lane] : 0) : 0;
}

/// Sums what all threads of the grid bring, in an order that does not change from run to run: *out for the
/// whole grid. The blocks' sums pass through `sums`, one a block. `tickets` is 0 before the launch and after
/// it, and no other launch may use it meanwhile.
template <int kThreads, class T>
__device__ void grid_sum(T sum, T* sums, unsigned int* tickets, float* out) {
  __shared__ bool last;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();  // the sum is in memory before the ticket is drawn
    last = atomicAdd(tickets, 1) == gridDim.x - 1;
  }
  __syncthreads();  // the block reads whether it is the last
  if (!last) return;
  __threadfence();  // all tickets are drawn, so all sums are in memory

  sum = 0;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += kThreads) sum += __ldcg(sums + b);
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) {
    *out = float(sum);
    *tickets = 0;
  }
}

}  // namespace reduction
