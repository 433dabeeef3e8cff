// layer_cluster: `layer_registers` waits for all threads twice, and for rows longer than 32768 a block has no room.
// Changed:  a cluster of blocks takes a row, as in `rms_cluster`. Each thread has the mean of its own numbers and the
//           squares of their differences from it; these moments are combined as in `welford`, in one go.
// Look for: one load a number for rows up to 131072; one barrier a row, and no division for each number.
#include "cluster.h"
#include "moments_of_part.h"

namespace attention {

template <int kThreads>
__global__ void __launch_bounds__(kThreads, 1024 / kThreads)
    layer_cluster(const float* in, const float* gain, const float* bias, float* out, int cols) {
  const auto blocks = cooperative_groups::this_cluster();
  has_begun();
  const int ranks = int(blocks.num_blocks()), t = int(blocks.block_rank()) * kThreads + int(threadIdx.x);
  const size_t first = size_t(blockIdx.x / ranks) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, t, ranks * kThreads, 0);

  const Moments own = moments(part, cols, t, ranks * kThreads);
  const Moments row = over_cluster<kThreads>(own, Moments(), Combine());

  part.each([&](float& x) { x -= row.mean; });
  const float scale = rsqrtf(row.squares / cols + kSmall);
  store_amplified(part, scale, gain, bias, out + first, cols, t, ranks * kThreads);
}

void launch_layer_cluster(const float* in, const float* gain, const float* bias, float* out, int rows, int cols,
                          cudaStream_t stream) {
  with_threads(cols, [&](auto threads) {
    launch_clusters(layer_cluster<threads.value>, threads.value, rows, cols, stream, in, gain, bias, out);
  });
}

}  // namespace attention
