// Blocks of a cluster: who they are, barriers of each other, boxes for all of them.
#pragma once
#include "asynchronous.h"

namespace half_gemm {

/// This block's number in its cluster.
static __device__ __forceinline__ int rank_in_cluster() {
  int rank;
  asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
  return rank;
}
/// All threads of all blocks of the cluster.
static __device__ __forceinline__ void cluster_barrier() {
  asm volatile("barrier.cluster.arrive.release.aligned;\nbarrier.cluster.wait.acquire.aligned;" ::: "memory");
}
/// Arrives at the same barrier of the cluster's block `rank`. What is told is that products have ended: no thread has
/// written what the other block reads, so that the arrival need not be a release for the whole cluster
/// (.release.cluster), which would wait for all of the thread's stores.
static __device__ __forceinline__ void arrive_at(uint64_t* barrier, unsigned rank) {
  asm volatile(
      "{\n.reg .b32 there;\n"
      "mapa.shared::cluster.u32 there, %0, %1;\n"
      "mbarrier.arrive.shared::cluster.b64 _, [there];\n}" ::"r"(kernels::shared_address(barrier)),
      "r"(rank)
      : "memory");
}
/// As kernels::load_box, to the same place in each block of the cluster that `blocks` has a bit for.
static __device__ __forceinline__ void load_box_to(void* box, const CUtensorMap& map, int row, int col,
                                                   uint64_t* barrier, unsigned short blocks) {
  asm volatile(
      "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster [%0], [%1, "
      "{%2, %3}], [%4], %5;" ::"r"(kernels::shared_address(box)),
      "l"(&map), "r"(col), "r"(row), "r"(kernels::shared_address(barrier)), "h"(blocks)
      : "memory");
}

/// Asks for kCols columns of B as load_b does, for all kBlocks blocks of the cluster.
template <bool kColumns, int kCols, int kBlocks, class T>
__device__ __forceinline__ void load_b_to_all(T* to, const CUtensorMap& b, int k, int col, uint64_t* barrier) {
  constexpr unsigned short kAll = (1 << kBlocks) - 1;
  if constexpr (kColumns) load_box_to(to, b, col, k, barrier, kAll);
  else
    for (int i = 0; i < kCols; i += 64) load_box_to(to + i * kDepth, b, k, col + i, barrier, kAll);
}

}  // namespace half_gemm
