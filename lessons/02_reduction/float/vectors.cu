// vectors: a thread that waits for one vector before it asks for the next keeps too few bytes on their way.
// Changed:  four vectors are asked for before the first is added. For that a thread needs more registers, so the grid
//           is what fits with them: 4 blocks of 512 threads on each SM, 528 blocks on an H200.
// Look for: the load requests and sectors of `wide_loads`, and less time: more bytes are in flight.
#include "sums.h"

namespace reduction {

constexpr int kThreads = 512;
constexpr int kMostBlocks = 528;  // 4 for each of the 132 SMs of an H200
constexpr int kInFlight = 4;      // vectors that a thread has asked for and not yet added

static __device__ float sum_of(float4 v) { return (v.x + v.y) + (v.z + v.w); }

__global__ void __launch_bounds__(kThreads, 4)
    vectors(const float* __restrict__ in, float* __restrict__ out, size_t n) {
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
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

void launch_vectors(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const size_t blocks = parts(n, 4 * kThreads);
  if (blocks == 1) {
    vectors<<<1, kThreads, 0, stream>>>(in, out, n);
    return;
  }
  const unsigned grid = unsigned(blocks < kMostBlocks ? blocks : kMostBlocks);
  vectors<<<grid, kThreads, 0, stream>>>(in, scratch, n);
  vectors<<<1, kThreads, 0, stream>>>(scratch, out, grid);
}

}  // namespace reduction
