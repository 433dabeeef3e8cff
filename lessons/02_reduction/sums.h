// The sum over a grid from `last_block`, for the steps after it, and the sums over a warp and a block that it needs. T
// is float or double.
#pragma once
#include "block_sum.h"

namespace reduction {

/// Adds the values of all threads of the grid in an order that does not change from run to run; *out receives the sum.
/// The blocks' sums pass through `sums`, one per block. `tickets` is 0 before and after the launch, and no other launch
/// may use it meanwhile.
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
  __threadfence();  // what is read below is not older than the last ticket

  sum = 0;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += kThreads) sum += __ldcg(sums + b);
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) {
    *out = float(sum);
    *tickets = 0;
  }
}

}  // namespace reduction
