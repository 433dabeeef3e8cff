// few_packed: three votes for 32 bytes are many instructions, and each waits for all lanes.
// Changed:  each thread counts alone: 8 counters of 8 bits are one register of 64 bits, and adding 1 to a counter is
//           adding 1, shifted. After 15 vectors, before a counter can pass 255, they are emptied into wide ones.
// Look for: no votes, and no shared memory until the end.
#include "histogram.h"

namespace scan {

constexpr int kThreads = 256, kVectors = 15;  // 15 vectors of 16 bytes: at most 240 of one bin

static __device__ void count_word(unsigned long long& packed, unsigned word) {
  for (int k = 0; k < 4; k++) packed += 1ull << few_of(word >> 8 * k & 255) * 8;
}

static __device__ void empty_into(unsigned (&counts)[kFewBins], unsigned long long& packed) {
#pragma unroll
  for (int b = 0; b < kFewBins; b++) counts[b] += unsigned(packed >> 8 * b) & 255;
  packed = 0;
}

static __global__ void __launch_bounds__(kThreads) few_packed(const unsigned char* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kFewBins];
  if (threadIdx.x < kFewBins) own[threadIdx.x] = 0;
  __syncthreads();  // the bins are 0 before anyone adds to them

  unsigned counts[kFewBins] = {};
  unsigned long long packed = 0;
  const uint4* const vectors = reinterpret_cast<const uint4*>(in);
  const size_t threads = size_t(gridDim.x) * kThreads, first = size_t(blockIdx.x) * kThreads + threadIdx.x;
  for (size_t at = first; at < n / 16;) {
    for (int k = 0; k < kVectors && at < n / 16; k++, at += threads) {
      const uint4 v = __ldcs(vectors + at);
      for (const unsigned word : {v.x, v.y, v.z, v.w}) count_word(packed, word);
    }
    empty_into(counts, packed);
  }
  if (first < n % 16) packed += 1ull << few_of(in[n / 16 * 16 + first]) * 8;  // the last one to 15 bytes
  empty_into(counts, packed);

#pragma unroll
  for (int b = 0; b < kFewBins; b++) {
    for (int distance = 16; distance > 0; distance /= 2) counts[b] += __shfl_xor_sync(kAllLanes, counts[b], distance);
    if (threadIdx.x % 32 == 0) atomicAdd(&own[b], counts[b]);
  }
  __syncthreads();  // all warps have added their counts
  if (threadIdx.x < kFewBins && own[threadIdx.x] > 0) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

void launch_few_packed(const unsigned char* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kFewBins * sizeof(unsigned), stream);
  few_packed<<<grid_for(n, 16 * kThreads), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
