// cluster: a row of 65536 numbers is as large as all registers of an SM. Let several SMs share it.
// Changed:  8 small blocks form a cluster that takes a row longer than 32768. Each reads the others' maximum and sum
//           from their shared memory.
// Look for: one load a number for rows up to 131072, and several blocks on an SM, so that one loads while another
//           stores.
#include <cooperative_groups.h>

#include "row_threads.h"

namespace attention {

namespace cg = cooperative_groups;

template <int kThreads, int kVectors>
__global__ void __launch_bounds__(kThreads) cluster(const float* in, float* out, int cols) {
  const cg::cluster_group blocks = cg::this_cluster();
  const unsigned ranks = blocks.num_blocks(), t = blocks.block_rank() * kThreads + threadIdx.x;
  const size_t first = size_t(blockIdx.x / ranks) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, t, ranks * kThreads, kNothing);
  const Online own = exponentials(part);

  __shared__ Online of_block;
  Online row = over_block<kThreads, 0>(own, Merge());
  if (ranks > 1) {
    if (threadIdx.x == 0) of_block = row;
    blocks.sync();     // each block's part is there
    row = kNoNumbers;  // a block for each of the first lanes
    const unsigned rank = threadIdx.x % 8;
    if (rank < ranks) row = *blocks.map_shared_rank(&of_block, rank);
    row = over_lanes<8>(row, Merge());
  }
  rescale(part, own, row);
  part.store(out + first, cols, t, ranks * kThreads);
  if (ranks > 1) blocks.sync();  // nobody reads a block that has ended
}

template <int kThreads, int kVectors>
static void launch_as(int ranks, const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  cudaLaunchAttribute size;
  size.id = cudaLaunchAttributeClusterDimension;
  size.val.clusterDim.x = ranks, size.val.clusterDim.y = 1, size.val.clusterDim.z = 1;
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(rows * ranks), config.blockDim = dim3(kThreads), config.stream = stream;
  config.attrs = &size, config.numAttrs = 1;
  cudaLaunchKernelEx(&config, cluster<kThreads, kVectors>, in, out, cols);
}

void launch_cluster(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  if (cols > 65536) return launch_as<256, 16>(8, in, out, rows, cols, stream);
  if (cols > 32768) return launch_as<128, 16>(8, in, out, rows, cols, stream);
  // A block holds these rows.
  with_threads(cols, [&](auto threads) { launch_as<threads.value, kVectors>(1, in, out, rows, cols, stream); });
}

}  // namespace attention
