// bins_lanes: the match of `bins_match` costs time even where it finds nothing.
// Changed:  nobody asks. A counter has 32 places, one for each lane, each in a bank of its own: two lanes never meet,
//           whatever the bytes are. A place counts 8 bits, four of them in a word; before one can overflow, all are
//           added up.
// Look for: one wavefront a shared request, with every input. What is left of the contention: nothing.
#include "each_byte.h"

namespace scan {

constexpr int kLanes = 32;        // a block is one warp
constexpr int kRounds = 255 / 4;  // of 4 bytes: a place counts to 255

// Adds up the places of all lanes into `sums`, 8 bins of each lane, and clears them.
static __device__ void empty(unsigned (*own)[kLanes], unsigned* sums) {
  __syncwarp();  // all lanes have counted
  for (int k = 0; k < kByteBins / kLanes / 4; k++) {
    const int row = threadIdx.x + k * kLanes;  // of four bins
    for (int l = 0; l < kLanes; l++) {
      unsigned& four = own[row][(l + threadIdx.x) % kLanes];  // each lane begins in another bank
      for (int i = 0; i < 4; i++) sums[4 * k + i] += four >> 8 * i & 255;
      four = 0;
    }
  }
  __syncwarp();  // all places are 0 before anyone counts
}

static __global__ void bins_lanes(const unsigned char* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kByteBins / 4][kLanes];  // four bins of 8 bits in a word; a column for each lane
  for (int row = 0; row < kByteBins / 4; row++) own[row][threadIdx.x] = 0;
  unsigned sums[kByteBins / kLanes] = {};
  int bytes = 0;  // that a place may have counted
  for_each_byte(in, n, [&](unsigned byte, bool in_range) {
    own[byte / 4][threadIdx.x] += unsigned(in_range) << 8 * (byte % 4);
    if (++bytes == 4 * kRounds) empty(own, sums), bytes = 0;
  });
  empty(own, sums);
  for (int k = 0; k < kByteBins / kLanes; k++) {
    const int row = threadIdx.x + k / 4 * kLanes;
    if (sums[k] > 0) atomicAdd(&bins[4 * row + k % 4], sums[k]);
  }
}

void launch_bins_lanes(const unsigned char* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kByteBins * sizeof(unsigned), stream);
  bins_lanes<<<grid_for(n, 128 * kLanes), kLanes, 0, stream>>>(in, bins, n);
}

}  // namespace scan
