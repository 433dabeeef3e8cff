#include "cuda/refused_launch.h"

#include <algorithm>

#include "cuda/memory_calls.h"
#include "cuda/streams.h"
#include "cuda_runtime_api.h"
#include "machine/launch.h"
#include "machine/worker.h"
#include "program/options.h"

extern "C" cudaError_t simt_occupancy(int* blocks, const void* function, int block_size, std::size_t dynamic_shared);

namespace simt {
namespace {

// What is wrong with the launch's clusters; empty: nothing.
std::string wrong_cluster(const Launch& launch) {
  const simt_uint3 &grid = launch.request.grid, &cluster = launch.cluster.blocks, &declared = launch.kernel.cluster,
                   &asked = launch.request.cluster;
  const auto shape = [](const simt_uint3& v) {
    return "(" + std::to_string(v.x) + ", " + std::to_string(v.y) + ", " + std::to_string(v.z) + ")";
  };
  if (declared.x && asked.x && (declared.x != asked.x || declared.y != asked.y || declared.z != asked.z))
    return "the launch asks for clusters of " + shape(asked) + ", and the kernel's __cluster_dims__ is " +
           shape(declared) + ", which a launch cannot change; leave one of them out";
  const unsigned blocks = launch.cluster.size();
  if (blocks == 0) return "a cluster of " + shape(cluster) + " has no blocks; give each dimension at least 1";
  if (blocks > kLargestCluster)
    return "a cluster of " + shape(cluster) + " has " + std::to_string(blocks) + " blocks, and " +
           std::to_string(kLargestCluster) + " are the most; make the cluster smaller";
  if (blocks > kPortableCluster && !allows_large_clusters(reinterpret_cast<const void*>(launch.kernel.address)))
    return "a cluster of " + shape(cluster) + " has " + std::to_string(blocks) + " blocks, and more than " +
           std::to_string(kPortableCluster) +
           " must be allowed first: set cudaFuncAttributeNonPortableClusterSizeAllowed with cudaFuncSetAttribute";
  if (grid.x % cluster.x || grid.y % cluster.y || grid.z % cluster.z)
    return "a grid of " + shape(grid) + " blocks cannot be divided into clusters of " + shape(cluster) +
           "; make each dimension of the grid, which counts blocks, a multiple of the cluster's";
  return {};
}

}  // namespace

Refusal refusal(const Launch& launch) {
  if (!is_stream(launch.request.stream))
    return {cudaErrorInvalidResourceHandle,
            "its stream is destroyed, or was never made; make one with cudaStreamCreate"};
  if (device_of(launch.request.stream) != launch.device)
    return {cudaErrorInvalidResourceHandle,
            "its stream is one of device " + std::to_string(device_of(launch.request.stream)) +
                ", and the current device is " + std::to_string(launch.device) + "; call cudaSetDevice first"};
  constexpr std::size_t kSharedByDefault = 48 * 1024;
  const simt_uint3 &grid = launch.request.grid, &block = launch.request.block;
  const auto text = [](std::size_t number) { return std::to_string(number); };
  const auto shape = [&](const simt_uint3& v) { return "(" + text(v.x) + ", " + text(v.y) + ", " + text(v.z) + ")"; };
  if (launch.threads == 0)
    return {cudaErrorInvalidConfiguration,
            "a block of " + shape(block) + " has no threads; give each dimension at least 1"};
  if (launch.blocks == 0)
    return {cudaErrorInvalidConfiguration,
            "a grid of " + shape(grid) + " has no blocks; divide rounding up, and do not launch for no elements"};
  if (block.x > 1024 || block.y > 1024 || block.z > 64 || launch.threads > kMaxThreads)
    return {
        cudaErrorInvalidConfiguration,
        "a block of " + shape(block) + " has " + text(launch.threads) +
            " threads, and 1024 are the most (1024, 1024 and 64 in x, y and z); make the block smaller and the grid larger"};
  if (launch.kernel.launch_bound && launch.threads > launch.kernel.launch_bound)
    return {cudaErrorInvalidConfiguration, "a block of " + shape(block) + " has " + text(launch.threads) +
                                               " threads, and the kernel's __launch_bounds__(" +
                                               text(launch.kernel.launch_bound) + ") allows no more than " +
                                               text(launch.kernel.launch_bound) +
                                               "; launch smaller blocks, or raise the bound"};
  if (grid.x > 0x7fffffffu || grid.y > 65535 || grid.z > 65535)
    return {cudaErrorInvalidConfiguration,
            "a grid of " + shape(grid) +
                " is larger than 2147483647, 65535 and 65535 in x, y and z; put the long dimension into x"};
  const std::size_t shared = launch.kernel.static_shared + launch.request.dynamic_shared;
  if (shared > kDynamicShared)
    return {cudaErrorInvalidValue, text(shared) + " bytes of shared memory a block are more than the " +
                                       text(kDynamicShared) + " that there are; use a smaller tile"};
  const std::size_t allowed = dynamic_shared_limit(reinterpret_cast<const void*>(launch.kernel.address));
  if (shared > kSharedByDefault && (allowed <= kSharedByDefault || launch.request.dynamic_shared > allowed))
    return {
        cudaErrorInvalidValue,
        text(shared) + " bytes of shared memory a block are more than the " +
            text(std::max(allowed, kSharedByDefault)) +
            " that this kernel may have; raise cudaFuncAttributeMaxDynamicSharedMemorySize with cudaFuncSetAttribute first"};
  if (const std::string why = wrong_cluster(launch); !why.empty()) return {cudaErrorInvalidClusterSize, why};
  if (launch.request.cooperative && launch.blocks > blocks_at_once(launch))  // it would never end
    return {
        cudaErrorCooperativeLaunchTooLarge,
        text(launch.blocks) +
            " blocks are more than the device holds at once, as a cooperative launch needs; ask cudaOccupancyMaxActiveBlocksPerMultiprocessor"};
  return {};
}

std::uint64_t blocks_at_once(const Launch& launch) {
  int blocks = 0;
  simt_occupancy(&blocks, reinterpret_cast<const void*>(launch.kernel.address), static_cast<int>(launch.threads),
                 launch.request.dynamic_shared);
  return static_cast<std::uint64_t>(blocks) * static_cast<std::uint64_t>(options().processors);
}

}  // namespace simt
