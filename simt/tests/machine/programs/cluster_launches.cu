// Which clusters a launch may have.
// Some launches are refused on purpose.
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void count(int* blocks) {
  cg::cluster_group cluster = cg::this_cluster();
  cluster.sync();
  if (cluster.thread_rank() == 0) atomicAdd(blocks, cluster.num_blocks());
}
__global__ void __cluster_dims__(2, 1, 1) pairs(int* blocks) {
  if (cg::this_cluster().thread_rank() == 0) atomicAdd(blocks, cg::this_cluster().num_blocks());
}
// Clusters in a cooperative launch.
__global__ void whole_grid(int* blocks) {
  __shared__ int mine;
  if (threadIdx.x == 0) mine = 1;
  cg::this_cluster().sync();
  if (threadIdx.x == 0) atomicAdd(blocks, *cg::this_cluster().map_shared_rank(&mine, 1));
  cg::this_grid().sync();
  if (blockIdx.x == 0 && threadIdx.x == 0) blocks[1] = blocks[0];
}

int* blocks;
cudaLaunchConfig_t config = {};
cudaLaunchAttribute attributes[2];

cudaError_t launch(void (*kernel)(int*), dim3 grid, dim3 cluster, bool cooperative = false) {
  blocks[0] = blocks[1] = 0;
  attributes[0].id = cudaLaunchAttributeClusterDimension;
  attributes[0].val.clusterDim.x = cluster.x;
  attributes[0].val.clusterDim.y = cluster.y;
  attributes[0].val.clusterDim.z = cluster.z;
  attributes[1].id = cudaLaunchAttributeCooperative;
  attributes[1].val.cooperative = cooperative;
  config.gridDim = grid, config.blockDim = 32, config.attrs = attributes, config.numAttrs = 2;
  const cudaError_t error = cudaLaunchKernelEx(&config, kernel, blocks);
  cudaGetLastError();
  cudaDeviceSynchronize();
  return error;
}

int main() {
  int supported = 0, clusters = 0, wrong = 0;
  cudaDeviceGetAttribute(&supported, cudaDevAttrClusterLaunch, 0);
  if (!supported) return 1;
  cudaMallocManaged(&blocks, 2 * sizeof(int));
  wrong += launch(count, 12, 4) != cudaSuccess || blocks[0] != 12;
  wrong += launch(count, dim3(4, 2, 2), dim3(2, 2, 2)) != cudaSuccess || blocks[0] != 16;
  wrong += launch(count, 12, 5) != cudaErrorInvalidClusterSize || blocks[0] != 0;
  wrong += launch(count, 32, 16) != cudaErrorInvalidClusterSize;
  wrong += cudaOccupancyMaxActiveClusters(&clusters, count, &config) != cudaErrorInvalidClusterSize;
  cudaGetLastError();
  cudaFuncSetAttribute(count, cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
  wrong += launch(count, 32, 16) != cudaSuccess || blocks[0] != 32;
  wrong += launch(count, 34, 17) != cudaErrorInvalidClusterSize;
  wrong += launch(pairs, 8, 4) != cudaErrorInvalidClusterSize;
  wrong += launch(pairs, 8, 2) != cudaSuccess || blocks[0] != 8;
  cudaFuncAttributes of_pairs;
  cudaFuncGetAttributes(&of_pairs, pairs);
  wrong += of_pairs.requiredClusterWidth != 2;
  wrong += launch(whole_grid, 6, 2, true) != cudaSuccess || blocks[1] != 6;
  cudaFree(blocks);
  printf(wrong ? "FAILED\n" : "PASSED\n");
  return wrong != 0;
}
