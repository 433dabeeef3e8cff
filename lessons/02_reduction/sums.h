// The sum over a grid that step 13 arrived at, for the steps after it; and with it those over a warp and a block. T
// is float or double.
#pragma once
#include "block_sum.h"

namespace reduction {

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
