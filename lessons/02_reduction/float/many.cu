// many: many elements a thread. A tree is work for few threads; adding into a register is work for all. So add first,
//           and build one tree at the end.
// Changed:  at most 1024 blocks. Each thread strides through the input and adds what it meets, before the
//           block's tree begins.
// Look for: two launches for any n, and next to no shared-memory requests: they no longer grow with n. The end of
//           Harris's ladder (his threads add two numbers in each round of the loop, these add one).
#include "reduction.h"

namespace reduction {

constexpr int kThreads = 256;
constexpr int kMostBlocks = 1024;  // their sums are one more block's work

template <int kBlock>
__global__ void many(const float* __restrict__ in, float* __restrict__ out, size_t n) {
  __shared__ float sums[kBlock];
  const int t = threadIdx.x;

  // All the grid's threads side by side: a warp always reads 32 neighbours.
  float sum = 0;
  const size_t threads = size_t(gridDim.x) * kBlock;
  for (size_t i = size_t(blockIdx.x) * kBlock + t; i < n; i += threads) sum += in[i];
  sums[t] = sum;
  __syncthreads();  // each level reads what the previous one has written

#pragma unroll
  for (int stride = kBlock / 2; stride > 32; stride /= 2) {
    if (t < stride) sums[t] += sums[t + stride];
    __syncthreads();
  }
  if (t < 32) {
    sum = sums[t];
#pragma unroll
    for (int stride = 32; stride > 0; stride /= 2) {
      sum += sums[t + stride];
      __syncwarp();  // every lane has read its neighbour's old sum
      sums[t] = sum;
      __syncwarp();  // every lane has written its new one
    }
    if (t == 0) out[blockIdx.x] = sum;
  }
}

void launch_many(const float* in, float* out, float* scratch, size_t n, cudaStream_t stream) {
  const size_t blocks = parts(n, 2 * kThreads);
  if (blocks == 1) {
    many<kThreads><<<1, kThreads, 0, stream>>>(in, out, n);
    return;
  }
  const unsigned grid = unsigned(blocks < kMostBlocks ? blocks : kMostBlocks);
  many<kThreads><<<grid, kThreads, 0, stream>>>(in, scratch, n);
  many<kThreads><<<1, kThreads, 0, stream>>>(scratch, out, grid);
}

}  // namespace reduction
