// digit_packed: 16 scans for a block's 2048 numbers, and stores all over the place.
// Changed:  the lanes of a warp that have the same digit find each other (__match_any_sync): a number's place among its
//           warp's is a counter and the lanes before it. One scan of all warps' counters then gives its place in the
//           block. There the numbers are put in order, in shared memory, and neighbouring lanes write neighbours.
// Look for: one scan a block; all 32 lanes in each store.
#include "block_scan.h"
#include "digit_count.h"

namespace scan {

constexpr int kWarps = kDigitThreads / 32, kOfWarp = 32 * kDigitItems;

static __global__ void pack_digits(const unsigned* in, unsigned* out, const unsigned* ends, size_t n) {
  __shared__ unsigned counts[kDigits][kWarps], begins[kDigits], packed[kDigitNumbers];
  const unsigned t = threadIdx.x, lane = t % 32, warp = t / 32;
  const size_t first = size_t(blockIdx.x) * kDigitNumbers;
  const size_t in_block = n - first < kDigitNumbers ? n - first : kDigitNumbers;
  if (t < kDigits * kWarps) counts[t / kWarps][t % kWarps] = 0;
  __syncthreads();  // the counters are 0 before anyone counts

  // A number's rank: how many numbers of its warp with its digit come before it.
  unsigned own[kDigitItems], ranks[kDigitItems];
#pragma unroll
  for (int k = 0; k < kDigitItems; k++) {
    const unsigned i = warp * kOfWarp + k * 32 + lane;
    own[k] = i < in_block ? in[first + i] : 0;
    const unsigned digit = i < in_block ? digit_of(own[k]) : kDigits;
    const unsigned same = __match_any_sync(kAllLanes, digit);
    ranks[k] = digit < kDigits ? counts[digit][warp] + __popc(same & ((1u << lane) - 1)) : 0;
    __syncwarp();  // all lanes have read their counter
    if (digit < kDigits && lane == unsigned(__ffs(same)) - 1) counts[digit][warp] += __popc(same);
    __syncwarp();  // and see it counted
  }
  __syncthreads();  // all warps have counted

  // Where each warp's numbers with each digit begin in the block: a scan of counts, digit by digit, warp by warp.
  unsigned total;
  const unsigned count = t < kDigits * kWarps ? counts[t / kWarps][t % kWarps] : 0;
  const unsigned before = sum_before<kDigitThreads>(count, total);
  if (t < kDigits * kWarps) {
    counts[t / kWarps][t % kWarps] = before;
    // What to add to a place in the block to get the place in the output, modulo 2^32.
    if (t % kWarps == 0)
      begins[t / kWarps] = (t == 0 && blockIdx.x == 0 ? 0 : ends[t / kWarps * gridDim.x + blockIdx.x - 1]) - before;
  }
  __syncthreads();  // all threads read where their numbers go
#pragma unroll
  for (int k = 0; k < kDigitItems; k++)
    if (warp * kOfWarp + k * 32 + lane < in_block) packed[counts[digit_of(own[k])][warp] + ranks[k]] = own[k];
  __syncthreads();  // the block's numbers are in order

  for (unsigned i = t; i < in_block; i += kDigitThreads) out[begins[digit_of(packed[i])] + i] = packed[i];
}

void launch_digit_packed(const unsigned* in, unsigned* out, void* scratch, size_t n, cudaStream_t stream) {
  count_scan_place(in, scratch, n, stream, [&](const unsigned* ends, unsigned blocks) {
    pack_digits<<<blocks, kDigitThreads, 0, stream>>>(in, out, ends, n);
  });
}

}  // namespace scan
