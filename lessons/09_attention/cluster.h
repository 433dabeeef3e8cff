// What the blocks of a cluster have together.
#pragma once
#include <cooperative_groups.h>

#include "row_threads.h"

namespace attention {

constexpr int kOfBlock = 32768;  // numbers of a row that a block can hold
constexpr int kMostBlocks = 4;   // of a cluster

/// To be called before over_cluster, as early as possible. Nothing of a block's memory is to be seen yet: relaxed.
static __device__ __forceinline__ void has_begun() { __cluster_barrier_arrive_relaxed(); }

/// All threads' values together, for all threads of the cluster: each warp writes its own to all blocks, and one
/// barrier of the cluster follows. `none` is the value of no numbers. Call it once in a kernel, which calls
/// has_begun() at its start: no block may write to one that has not begun.
template <int kThreads, class T, class Together>
static __device__ __forceinline__ T over_cluster(T x, T none, Together together) {
  constexpr int kWarps = kThreads / 32;
  __shared__ T of_warps[kMostBlocks * kWarps];
  const auto blocks = cooperative_groups::this_cluster();
  const int ranks = int(blocks.num_blocks()), rank = int(blocks.block_rank());
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;

  x = over_warp(x, together);
  __cluster_barrier_wait();  // all blocks have begun
  if (lane < ranks) *blocks.map_shared_rank(&of_warps[rank * kWarps + warp], lane) = x;
  blocks.sync();  // all warps' values are in all blocks
  x = none;
#pragma unroll
  for (int i = lane; i < kMostBlocks * kWarps; i += 32)
    if (i < ranks * kWarps) x = together(x, of_warps[i]);
  return over_warp(x, together);
}

/// Launches a cluster of blocks for each row: as many as its numbers need.
template <class Kernel, class... Arguments>
static void launch_clusters(Kernel kernel, int threads, int rows, int cols, cudaStream_t stream,
                            Arguments... arguments) {
  const int blocks = parts(cols, kOfBlock);
  cudaLaunchAttribute size;
  size.id = cudaLaunchAttributeClusterDimension;
  size.val.clusterDim.x = blocks, size.val.clusterDim.y = 1, size.val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(rows * blocks), config.blockDim = dim3(threads), config.stream = stream;
  config.attrs = &size, config.numAttrs = 1;
  cudaLaunchKernelEx(&config, kernel, arguments..., cols);
}

}  // namespace attention
