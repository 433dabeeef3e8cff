// wide_cluster: in `wide_parts` four blocks read each word, and three of them throw it away.
// Changed:  the four blocks are a cluster: they run at the same time, and can add to each other's shared memory. So
//           each word is read by one block, which adds to the counter of whichever block has its bin.
// Look for: each word is loaded once; three of four additions go to another SM.
#include <cooperative_groups.h>

#include "histogram.h"

namespace scan {

namespace cg = cooperative_groups;

constexpr int kThreads = 1024, kParts = 4, kOwn = kWideBins / kParts;

static __global__ void __cluster_dims__(kParts) __launch_bounds__(kThreads)
    wide_cluster(const unsigned* in, unsigned* bins, size_t n) {
  extern __shared__ unsigned own[];  // kOwn counters
  const cg::cluster_group cluster = cg::this_cluster();
  for (int b = threadIdx.x; b < kOwn; b += kThreads) own[b] = 0;
  cluster.sync();  // the bins of all four blocks are 0 before anyone counts

  const size_t threads = size_t(gridDim.x) * kThreads, first = size_t(blockIdx.x) * kThreads + threadIdx.x;
  const auto count = [&](unsigned word) {
    unsigned* const theirs = cluster.map_shared_rank(own, word % kWideBins / kOwn);
    atomicAdd(&theirs[word % kOwn], 1);
  };
  for (size_t at = first; at < n / 4; at += threads) {
    const uint4 v = reinterpret_cast<const uint4*>(in)[at];
    for (const unsigned word : {v.x, v.y, v.z, v.w}) count(word);
  }
  if (first < n % 4) count(in[n - 1 - first]);  // the last one to three words
  cluster.sync();                               // all four blocks have counted all their words
  for (int b = threadIdx.x; b < kOwn; b += kThreads)
    if (own[b] > 0) atomicAdd(&bins[cluster.block_rank() * kOwn + b], own[b]);
}

void launch_wide_cluster(const unsigned* in, unsigned* bins, void*, size_t n, cudaStream_t stream) {
  cudaMemsetAsync(bins, 0, kWideBins * sizeof(unsigned), stream);
  constexpr int kBytes = kOwn * sizeof(unsigned);
  cudaFuncSetAttribute(wide_cluster, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes);
  wide_cluster<<<kParts * grid_for(n, 32 * kParts * kThreads, kWideBlocks / kParts), kThreads, kBytes, stream>>>(
      in, bins, n);
}

}  // namespace scan
