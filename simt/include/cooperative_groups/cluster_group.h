// The blocks of a thread block cluster. A launch without clusters has clusters of one block.
#pragma once

#include "simt/cluster.h"

namespace cooperative_groups {

class cluster_group {
 public:
  static void sync() { ::simt::cluster_barrier(); }
  struct arrival_token {};
  static arrival_token barrier_arrive() {
    ::simt::cluster_arrive();
    return {};
  }
  static void barrier_wait() { ::simt::cluster_wait(); }
  static void barrier_wait(arrival_token&&) { ::simt::cluster_wait(); }
  static dim3 dim_blocks() { return __clusterDim(); }
  static unsigned int num_blocks() { return __clusterSizeInBlocks(); }
  static dim3 block_index() { return __clusterRelativeBlockIdx(); }
  static unsigned int block_rank() { return __clusterRelativeBlockRank(); }
  static dim3 dim_threads() {
    return dim3(simt_cluster_dim.x * blockDim.x, simt_cluster_dim.y * blockDim.y, simt_cluster_dim.z * blockDim.z);
  }
  static unsigned int num_threads() { return num_blocks() * details::threads_of_block(); }
  static unsigned int size() { return num_threads(); }
  static dim3 thread_index() {
    return dim3(simt_cluster_idx.x * blockDim.x + threadIdx.x, simt_cluster_idx.y * blockDim.y + threadIdx.y,
                simt_cluster_idx.z * blockDim.z + threadIdx.z);
  }
  static unsigned int thread_rank() { return block_rank() * details::threads_of_block() + ::simt::thread_in_block(); }
  static bool is_valid() { return true; }
  template <class T>
  static T* map_shared_rank(T* address, int rank) {
    return static_cast<T*>(__cluster_map_shared_rank(address, static_cast<unsigned>(rank)));
  }
  static unsigned int query_shared_rank(const void* address) { return __cluster_query_shared_rank(address); }
};
[[gnu::always_inline]] inline cluster_group this_cluster() { return {}; }

}  // namespace cooperative_groups
