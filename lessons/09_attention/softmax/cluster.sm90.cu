// cluster: a row of 65536 numbers is as large as all registers of an SM. Let several SMs share it.
// Changed:  a cluster of 2 or 4 blocks takes a row longer than 32768. Each warp writes its maximum and its sum to the
//           shared memory of all of them. One barrier of the cluster is all that they wait for.
// Look for: one load a number for rows up to 131072.
#include "cluster.h"

namespace attention {

template <int kThreads>
__global__ void __launch_bounds__(kThreads) cluster(const float* in, float* out, int cols) {
  const auto blocks = cooperative_groups::this_cluster();
  has_begun();
  const int ranks = int(blocks.num_blocks()), t = int(blocks.block_rank()) * kThreads + int(threadIdx.x);
  const size_t first = size_t(blockIdx.x / ranks) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, t, ranks * kThreads, kNothing);
  const Online own = exponentials(part);
  rescale(part, own, over_cluster<kThreads>(own, kNoNumbers, Merge()));
  part.store(out + first, cols, t, ranks * kThreads);
}

void launch_cluster(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
  with_threads(
      cols, [&](auto threads) { launch_clusters(cluster<threads.value>, threads.value, rows, cols, stream, in, out); });
}

}  // namespace attention
