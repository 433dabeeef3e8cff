// bins_ahead: a thread of `bins_lanes` asks for 16 bytes, counts them, and asks for the next: while it counts, it has
//             nothing on its way.
// Changed:  it asks for four vectors before it counts the first. And a byte is shifted straight to where it says how
//           far its counters lie: there are 128 bytes of them for each value.
// Look for: four load requests in a row; as many atomics as before. Time: nearly that of reading, with every input.
#include "histogram.h"

namespace scan {

constexpr int kThreads = 512, kLanes = 32, kVectors = 4;

// Counts the four bytes of a word in the counters of this lane, which begin at `own`.
static __device__ void count_bytes(char* own, unsigned word) {
  const unsigned places[] = {word << 7, word >> 1, word >> 9, word >> 17};  // byte k at bits 7 to 14
  for (const unsigned place : places) atomicAdd(reinterpret_cast<unsigned*>(own + (place & 255 << 7)), 1);
}

static __device__ void count_vector(char* own, uint4 v) {
  for (const unsigned word : {v.x, v.y, v.z, v.w}) count_bytes(own, word);
}

static __global__ void __launch_bounds__(kThreads) bins_ahead(const unsigned char* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kByteBins][kLanes];
  const int lane = threadIdx.x % kLanes;
  for (int b = threadIdx.x / kLanes; b < kByteBins; b += kThreads / kLanes) own[b][lane] = 0;
  __syncthreads();  // the bins are 0 before anyone counts

  char* const mine = reinterpret_cast<char*>(&own[0][lane]);
  const uint4* const vectors = reinterpret_cast<const uint4*>(in);
  const size_t threads = size_t(gridDim.x) * kThreads, first = size_t(blockIdx.x) * kThreads + threadIdx.x;
  size_t at = first;
  for (; at + (kVectors - 1) * threads < n / 16; at += kVectors * threads) {
    uint4 ahead[kVectors];
    for (int k = 0; k < kVectors; k++) ahead[k] = __ldcs(vectors + at + k * threads);
    for (int k = 0; k < kVectors; k++) count_vector(mine, ahead[k]);
  }
  for (; at < n / 16; at += threads) count_vector(mine, vectors[at]);     // the last one to three
  if (first < n % 16) atomicAdd(&own[in[n / 16 * 16 + first]][lane], 1);  // and the last one to 15 bytes

  __syncthreads();  // all warps have counted their bytes
  if (threadIdx.x >= kByteBins) return;
  unsigned sum = 0;
  for (int l = 0; l < kLanes; l++) sum += own[threadIdx.x][(l + lane) % kLanes];  // each lane begins in another bank
  if (sum > 0) atomicAdd(&bins[threadIdx.x], sum);
}

void launch_bins_ahead(const unsigned char* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kByteBins * sizeof(unsigned), stream);
  bins_ahead<<<grid_for(n, 16 * kThreads, kMostBlocks / 4), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
