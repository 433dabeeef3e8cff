// Exercise 11: all bytes may be equal. Then 32 lanes add to one counter, and shared memory serves them one after
//              another.
// Changed:  how a warp counts its 32 bytes, in the block's counters `own`. Medals for few lanes in atomics, for 32
//           bytes that are all equal: bronze 9, silver 3, gold 1.8. (As it is given: 32.5.)
// Look for: the right counts with every input, and few lanes that add.
#include "histogram.h"

namespace scan {

constexpr int kThreads = 256, kWarps = kThreads / 32;

__global__ void equal(const unsigned char* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kByteBins];
  own[threadIdx.x] = 0;
  __syncthreads();  // the bins are 0 before anyone counts
  const size_t threads = size_t(gridDim.x) * kThreads, first = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const unsigned lane = threadIdx.x % 32;
  for (size_t i = first; i - lane < n; i += threads) {  // whole warps go round
    const bool in_range = i < n;
    const unsigned byte = in_range ? in[i] : 0;
    // --- your code
    // TODO: if your neighbours have the same byte, who adds, and how much?
    if (in_range) atomicAdd(&own[byte], 1);
    // --- end of your code
  }
  __syncthreads();  // the block has counted all its bytes
  atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

void launch_equal(const unsigned char* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kByteBins * sizeof(unsigned), stream);
  equal<<<unsigned(parts(n, 64 * kThreads)), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
