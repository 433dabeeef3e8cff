// last_block: the second launch costs microseconds, and so does clearing the result for atomics. One launch is enough.
// Changed:  each block leaves its sum in memory and draws a ticket. The block with the last ticket adds up the
//           sums, in their order.
// Look for: one kernel, one atomic request a block, and the same bits in every run: the tickets choose who
//           adds, not in which order.
#include "sums.h"

namespace reduction {

constexpr int kThreads = 512;
constexpr int kMostBlocks = 528;  // 4 for each of the 132 SMs of an H200
constexpr int kInFlight = 4;      // vectors that a thread has asked for and not yet added

// How many blocks have drawn a ticket. 0 between launches: the last block sees to that. Two launches must not overlap.
static __device__ unsigned int last_block_tickets = 0;

static __device__ float sum_of(float4 v) { return (v.x + v.y) + (v.z + v.w); }

__global__ void __launch_bounds__(kThreads, 4)
    last_block(const float* __restrict__ in, float* out, float* sums, size_t n) {
  const size_t count = n / 4, threads = size_t(gridDim.x) * kThreads;
  const float4* in4 = reinterpret_cast<const float4*>(in) + threadIdx.x;

  // i is where the block's threads are, the same for all of them: only in4 differs, which saves registers for
  // the vectors.
  float sum = 0;
  size_t i = size_t(blockIdx.x) * kThreads;
  for (; i + (kInFlight - 1) * threads + kThreads <= count; i += kInFlight * threads) {
    float4 v[kInFlight];
    for (int k = 0; k < kInFlight; k++) v[k] = in4[i + k * threads];
    for (int k = 0; k < kInFlight; k++) sum += sum_of(v[k]);
  }
  for (; i + threadIdx.x < count; i += threads) sum += sum_of(in4[i]);
  const size_t rest = 4 * count + threadIdx.x;
  if (blockIdx.x == 0 && rest < n) sum += in[rest];  // the last numbers, fewer than a vector
  sum = block_sum<kThreads>(sum);

  __shared__ bool last;
  if (threadIdx.x == 0) {
    sums[blockIdx.x] = sum;
    __threadfence();  // the sum is in memory before the ticket is drawn
    last = atomicAdd(&last_block_tickets, 1) == gridDim.x - 1;
  }
  __syncthreads();  // the block reads whether it is the last
  if (!last) return;
  __threadfence();  // what is read below is not older than the last ticket

  sum = 0;
  for (unsigned b = threadIdx.x; b < gridDim.x; b += kThreads) sum += __ldcg(sums + b);
  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) {
    *out = sum;
    last_block_tickets = 0;
  }
}

void launch_last_block(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const size_t blocks = parts(n, 4 * kThreads);
  last_block<<<unsigned(blocks < kMostBlocks ? blocks : kMostBlocks), kThreads, 0, stream>>>(in, out, scratch, n);
}

}  // namespace reduction
