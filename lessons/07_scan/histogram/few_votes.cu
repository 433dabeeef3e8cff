// few_votes: 32 lanes that add to 8 counters in shared memory meet again and again.
// Changed:  nobody adds for himself. Three votes tell all lanes the three bits of every lane's bin. From these, lane b
//           knows which lanes have bin b, and counts them, in a register of its own.
// Look for: no atomics but a block's last ones; three votes for each byte of a lane.
#include "histogram/each_byte.h"

namespace scan {

constexpr int kThreads = 256;

static __global__ void few_votes(const unsigned char* in, unsigned* bins, size_t n) {
  __shared__ unsigned own[kFewBins];
  if (threadIdx.x < kFewBins) own[threadIdx.x] = 0;
  __syncthreads();  // the bins are 0 before anyone adds to them
  const unsigned lane = threadIdx.x % 32, mine = lane % kFewBins;
  unsigned count = 0;  // of bin `mine`, in all lanes of this warp
  for_each_byte(in, n, [&](unsigned byte, bool in_range) {
    unsigned have_mine = __ballot_sync(kAllLanes, in_range);
    for (int bit = 0; bit < 3; bit++) {
      const unsigned have_bit = __ballot_sync(kAllLanes, few_of(byte) >> bit & 1);
      have_mine &= mine >> bit & 1 ? have_bit : ~have_bit;
    }
    count += __popc(have_mine);
  });
  if (lane < kFewBins) atomicAdd(&own[mine], count);
  __syncthreads();  // all warps have added their counts
  if (threadIdx.x < kFewBins && own[threadIdx.x] > 0) atomicAdd(&bins[threadIdx.x], own[threadIdx.x]);
}

void launch_few_votes(const unsigned char* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kFewBins * sizeof(unsigned), stream);
  few_votes<<<grid_for(n, 16 * kThreads), kThreads, 0, stream>>>(in, bins, n);
}

}  // namespace scan
