// words_vectors: a thread of `words_shared` asks for one word, counts it, and asks for the next.
// Changed:  a thread reads four words at once, as a vector of 16 bytes. Two blocks fill an SM: no more are launched.
// Look for: a quarter of the load requests, 16 sectors each; a quarter of the global atomics.
#include "histogram.h"

namespace scan {

constexpr int kThreads = 1024;

static __global__ void __launch_bounds__(kThreads) words_vectors(const unsigned* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kWordBins];
  for (int b = threadIdx.x; b < kWordBins; b += kThreads) own[b] = 0;
  __syncthreads();  // the bins are 0 before anyone counts
  const size_t threads = size_t(gridDim.x) * kThreads, first = size_t(blockIdx.x) * kThreads + threadIdx.x;
  for (size_t at = first; at < n / 4; at += threads) {
    const uint4 v = reinterpret_cast<const uint4*>(in)[at];
    const unsigned words[] = {v.x, v.y, v.z, v.w};
    for (const unsigned word : words) atomicAdd(&own[word % kWordBins], 1);
  }
  if (first < n % 4) atomicAdd(&own[in[n - 1 - first] % kWordBins], 1);  // the last one to three words
  __syncthreads();                                                       // the block has counted all its words
  for (int b = threadIdx.x; b < kWordBins; b += kThreads)
    if (own[b] > 0) atomicAdd(&bins[b], own[b]);
}

void launch_words_vectors(const unsigned* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kWordBins * sizeof(unsigned), stream);
  words_vectors<<<grid_for(n, 32 * kThreads, kMostBlocks / 4), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
