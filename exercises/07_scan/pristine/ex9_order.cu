// Exercise 9: select and keep the order. The odd numbers of `in` go to `out`, next to each other, in their order. A
//             warp has counted what the warps before it keep. Which place does each lane write to?
// Changed:  the place of a lane's number: how many lanes before it keep theirs, too.
// Look for: the order. And no atomics on memory.
//           Nobody promises which lanes of a branch are there together: ask `lanes`.
#include "block_scan.h"
#include "select.h"

namespace scan {

constexpr int kThreads = 256;  // and numbers of a block

// The number of numbers that each block keeps.
__global__ void count(const unsigned* in, unsigned* counts, size_t n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const int kept = __syncthreads_count(i < n && is_kept(in[i]));
  if (threadIdx.x == 0) counts[blockIdx.x] = kept;
}

// One thread is enough for this exercise: ends[b] becomes the number of those kept up to the end of block b.
__global__ void add(unsigned* ends, unsigned* total, unsigned blocks) {
  unsigned sum = 0;
  for (unsigned b = 0; b < blocks; b++) ends[b] = sum += ends[b];
  *total = sum;
}

__global__ void order(const unsigned* in, unsigned* out, const unsigned* ends, size_t n) {
  const size_t i = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const bool kept = i < n && is_kept(in[i]);
  const unsigned block_before = blockIdx.x > 0 ? ends[blockIdx.x - 1] : 0;
  const unsigned lanes = __ballot_sync(kAllLanes, kept);  // bit l: lane l keeps its number
  const int lane = threadIdx.x % 32;
  unsigned total;
  const unsigned warps = warps_before<kThreads>(unsigned(__popc(lanes)), total);  // kept by the warps before
  // --- your code
  // TODO: each lane that keeps its number writes it. To which place, so that nobody else writes there?
  if (kept) out[block_before + warps] = in[i];
  // --- end of your code
}

void launch_order(const unsigned* in, unsigned* out, unsigned* total, void* scratch, size_t n, cudaStream_t stream) {
  const unsigned blocks = unsigned(parts(n, kThreads));
  unsigned* const counts = static_cast<unsigned*>(scratch);
  count<<<blocks, kThreads, 0, stream>>>(in, counts, n);
  add<<<1, 1, 0, stream>>>(counts, total, blocks);
  order<<<blocks, kThreads, 0, stream>>>(in, out, counts, n);
}

}  // namespace scan
