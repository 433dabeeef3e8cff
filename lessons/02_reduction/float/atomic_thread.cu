// atomic_thread: atomic per thread. No tree, no second launch: each thread adds its sum to the result, and the L2
//           cache takes the additions one after another.
// Changed:  one atomic addition a thread replaces everything after the loop.
// Look for: 8 atomic requests a block, and 32 lanes in each that all want one address: up to 262144 additions, one
//           after another. Their order is the hardware's, so the last digits change from run to run.
#include "reduction.h"

namespace reduction {

constexpr int kThreads = 256;
constexpr int kMostBlocks = 1024;

__global__ void atomic_thread(const float* __restrict__ in, float* out, size_t n) {
  float sum = 0;
  const size_t threads = size_t(gridDim.x) * kThreads;
  for (size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x; i < n; i += threads) sum += in[i];
  atomicAdd(out, sum);
}

void launch_atomic_thread(const float* in, float* out, float*, size_t n, cudaStream_t stream) {
  const size_t blocks = parts(n, 2 * kThreads);
  cudaMemsetAsync(out, 0, sizeof(float), stream);  // additions need something to add to
  atomic_thread<<<unsigned(blocks < kMostBlocks ? blocks : kMostBlocks), kThreads, 0, stream>>>(in, out, n);
}

}  // namespace reduction
