// Thread block clusters without cooperative groups: CUDA's functions about the cluster of the calling thread.
#pragma once

#include "simt/builtin_variables.h"
#include "simt/qualifiers.h"

SIMT_DEVICE dim3 __clusterDim() { return dim3(simt_cluster_dim.x, simt_cluster_dim.y, simt_cluster_dim.z); }
SIMT_DEVICE dim3 __clusterRelativeBlockIdx() {
  return dim3(simt_cluster_idx.x, simt_cluster_idx.y, simt_cluster_idx.z);
}
SIMT_DEVICE dim3 __clusterGridDimInClusters() {
  return dim3(gridDim.x / simt_cluster_dim.x, gridDim.y / simt_cluster_dim.y, gridDim.z / simt_cluster_dim.z);
}
SIMT_DEVICE dim3 __clusterIdx() {
  return dim3(blockIdx.x / simt_cluster_dim.x, blockIdx.y / simt_cluster_dim.y, blockIdx.z / simt_cluster_dim.z);
}
SIMT_DEVICE unsigned __clusterSizeInBlocks() { return simt_cluster_dim.x * simt_cluster_dim.y * simt_cluster_dim.z; }
SIMT_DEVICE unsigned __clusterRelativeBlockRank() {
  return simt_cluster_idx.x + simt_cluster_dim.x * (simt_cluster_idx.y + simt_cluster_dim.y * simt_cluster_idx.z);
}
SIMT_DEVICE void __cluster_barrier_arrive() { ::simt::cluster_arrive(); }
SIMT_DEVICE void __cluster_barrier_wait() { ::simt::cluster_wait(); }
SIMT_DEVICE void* __cluster_map_shared_rank(const void* address, unsigned rank) {
  return simt_cluster_map(address, rank);
}
SIMT_DEVICE unsigned __cluster_query_shared_rank(const void* address) { return simt_cluster_owner(address); }
SIMT_DEVICE void __cluster_barrier_arrive_relaxed() { ::simt::cluster_arrive(); }
