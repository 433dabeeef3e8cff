// Exercise 6: make this reduction one launch. The second launch costs microseconds only to add a few hundred numbers.
// Changed:  who adds the blocks' sums: the block that draws the last ticket. Everyone else is done by then.
// Look for: 1 launch where there were 2, no race, and the right sum at every launch, not only at the first.
#include "block_sum.h"

namespace reduction {

constexpr int kThreads = 256;
constexpr int kMostBlocks = 128;

// How many blocks have drawn a ticket. 0 between launches: the last block sees to that.
static __device__ unsigned int tickets = 0;

__global__ void one_launch(const float* in, float* out, float* sums, size_t n) {
  float sum = 0;
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += size_t(gridDim.x) * kThreads) sum += in[i];
  sum = block_sum<kThreads>(sum);  // of the block, in thread 0
  // --- your code
  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();  // the sum is in memory before the ticket is drawn
    last = atomicAdd(&tickets, 1) == gridDim.x - 1;
  }
  __syncthreads();  // the block reads whether it is the last
  if (!last) return;
  __threadfence();  // what is read below is not older than the last ticket
  sum = threadIdx.x < gridDim.x ? __ldcg(sums + threadIdx.x) : 0;
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) *out = sum, tickets = 0;
  // --- end of your code
}

void launch_one_launch(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const size_t blocks = parts(n, 2 * kThreads);
  const unsigned grid = unsigned(blocks < kMostBlocks ? blocks : kMostBlocks);
  one_launch<<<grid, kThreads, 0, stream>>>(in, out, scratch, n);
}

}  // namespace reduction
