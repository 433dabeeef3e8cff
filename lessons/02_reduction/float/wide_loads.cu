// wide_loads: a thread of `shuffles` has one float on its way at a time. Let it ask for four with one instruction.
// Changed:  in `shuffles`, each load brings a vector of four floats, 16 bytes. The last numbers, fewer than a vector,
//           are added by themselves.
// Look for: a quarter of the load requests of `shuffles`, with 16 sectors in each instead of 4.
#include "sums.h"

namespace reduction {

constexpr int kThreads = 256;
constexpr int kMostBlocks = 1024;  // their sums are one more block's work

static __device__ float sum_of(float4 v) { return (v.x + v.y) + (v.z + v.w); }

__global__ void wide_loads(const float* __restrict__ in, float* __restrict__ out, size_t n) {
  const float4* in4 = reinterpret_cast<const float4*>(in);
  const size_t count = n / 4, threads = size_t(gridDim.x) * kThreads;

  float sum = 0;
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < count; i += threads) sum += sum_of(in4[i]);
  const size_t rest = 4 * count + threadIdx.x;
  if (blockIdx.x == 0 && rest < n) sum += in[rest];  // the last numbers, fewer than a vector

  sum = block_sum<kThreads>(sum);
  if (threadIdx.x == 0) out[blockIdx.x] = sum;
}

void launch_wide_loads(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const size_t blocks = parts(n, 4 * kThreads);
  if (blocks == 1) {
    wide_loads<<<1, kThreads, 0, stream>>>(in, out, n);
    return;
  }
  const unsigned grid = unsigned(blocks < kMostBlocks ? blocks : kMostBlocks);
  wide_loads<<<grid, kThreads, 0, stream>>>(in, scratch, n);
  wide_loads<<<1, kThreads, 0, stream>>>(scratch, out, grid);
}

}  // namespace reduction
