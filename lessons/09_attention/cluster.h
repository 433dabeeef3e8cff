// What the blocks of a cluster have together.
#pragma once
#include <cooperative_groups.h>

#include "row_threads.h"

namespace attention {

constexpr int kOfBlock = 32768;  // numbers of a row that a block can hold
constexpr int kMostWarps = 128;  // of a cluster

/// To be called before over_cluster, as early as possible. Nothing of a block's memory is to be seen yet: relaxed.
static __device__ __forceinline__ void has_begun() { __cluster_barrier_arrive_relaxed(); }

/// One value for each warp of the cluster. Neighbouring calls have their own, so that nobody waits for readers.
template <int kThreads, class T>
static __device__ __forceinline__ T* of_warps(int call) {
  __shared__ T values[2][kMostWarps];
  return values[call % 2];
}

/// Each warp writes what its threads have together to all blocks of the cluster; hear_cluster returns what all have
/// together. In a kernel `call` counts from 0, and has_begun() comes before it: no block may write to one that has not
/// begun.
template <int kThreads, class T, class Together>
static __device__ __forceinline__ void tell_cluster(T x, Together together, int call) {
  const auto blocks = cooperative_groups::this_cluster();
  const int place = int(blocks.block_rank()) * (kThreads / 32) + int(threadIdx.x) / 32, lane = threadIdx.x % 32;
  x = over_warp(x, together);
  if (call == 0) __cluster_barrier_wait();  // all blocks have begun
  if (lane < int(blocks.num_blocks())) *blocks.map_shared_rank(of_warps<kThreads, T>(call) + place, lane) = x;
  __cluster_barrier_arrive();
}

/// `none` is the value of no numbers. All threads call it, after tell_cluster with the same `call` and before the next.
template <int kThreads, class T, class Together>
static __device__ __forceinline__ T hear_cluster(T none, Together together, int call) {
  const int warps = int(cooperative_groups::this_cluster().num_blocks()) * (kThreads / 32);
  __cluster_barrier_wait();  // all warps' values are in all blocks
  T x = none;
#pragma unroll
  for (int i = threadIdx.x % 32; i < kMostWarps; i += 32)
    if (i < warps) x = together(x, of_warps<kThreads, T>(call)[i]);
  return over_warp(x, together);
}

/// All threads' values together, for all threads of the cluster; one barrier of the cluster. Call it once in a kernel.
template <int kThreads, class T, class Together>
static __device__ __forceinline__ T over_cluster(T x, T none, Together together) {
  tell_cluster<kThreads>(x, together, 0);
  return hear_cluster<kThreads>(none, together, 0);
}

/// What cudaLaunchKernelEx is to launch: clusters of `blocks` blocks each.
struct Clusters {
  Clusters(int clusters, int blocks, int threads, int shared_bytes, cudaStream_t stream) {
    size.id = cudaLaunchAttributeClusterDimension;
    size.val.clusterDim.x = blocks, size.val.clusterDim.y = 1, size.val.clusterDim.z = 1;
    config.gridDim = dim3(clusters * blocks), config.blockDim = dim3(threads);
    config.dynamicSmemBytes = shared_bytes, config.stream = stream;
    config.attrs = &size, config.numAttrs = 1;
  }
  Clusters(const Clusters&) = delete;  // `config` points into it

  cudaLaunchAttribute size;
  cudaLaunchConfig_t config = {};
};

/// Launches a cluster of blocks for each row: as many as its numbers need.
template <class Kernel, class... Arguments>
static void launch_clusters(Kernel kernel, int threads, int rows, int cols, cudaStream_t stream,
                            Arguments... arguments) {
  const Clusters clusters(rows, parts(cols, kOfBlock), threads, 0, stream);
  cudaLaunchKernelEx(&clusters.config, kernel, arguments..., cols);
}

}  // namespace attention
