// How the steps of the task `digit` count, before they place the numbers.
#pragma once
#include "digit.h"

namespace scan {

/// The inclusive scan of lesson step `items`, which the steps have between their two kernels.
Launch<unsigned> launch_items;

/// counts[d * blocks + b] = how many numbers of block b have digit d. So the scan of all counts says for each digit of
/// each block where its numbers end: behind those with smaller digits, and those of earlier blocks.
static __global__ void count_digits(const unsigned* in, unsigned* counts, size_t n) {
  __shared__ unsigned own[kDigits];
  if (threadIdx.x < kDigits) own[threadIdx.x] = 0;
  __syncthreads();  // the counts are 0 before anyone adds to them
  for (int k = 0; k < kDigitItems; k++) {
    const size_t i = size_t(blockIdx.x) * kDigitNumbers + k * kDigitThreads + threadIdx.x;
    if (i < n) atomicAdd(&own[digit_of(in[i])], 1);
  }
  __syncthreads();  // the block has counted all its numbers
  if (threadIdx.x < kDigits) counts[threadIdx.x * gridDim.x + blockIdx.x] = own[threadIdx.x];
}

/// Counts, scans, and launches place(ends, blocks): ends[d * blocks + b] is where the numbers with digit d of block b
/// end.
template <class Place>
static void count_scan_place(const unsigned* in, void* scratch, size_t n, cudaStream_t stream, Place place) {
  if (n == 0) return;
  const size_t blocks = parts(n, kDigitNumbers), all = kDigits * blocks;
  unsigned* const counts = static_cast<unsigned*>(scratch);
  count_digits<<<unsigned(blocks), kDigitThreads, 0, stream>>>(in, counts, n);
  launch_items(counts, counts, counts + parts(all, 4) * 4, all, stream);  // in place
  place(counts, unsigned(blocks));
}

}  // namespace scan
