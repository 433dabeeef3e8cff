// rms_cluster: a row of 65536 numbers is as large as all registers of an SM. Let several SMs share it.
// Changed:  as in `cluster` of the softmax: two or four blocks take a row longer than 32768, and tell each other their
//           sums of squares.
// Look for: one load a number for rows up to 131072.
#include "cluster.h"

namespace attention {

template <int kThreads>
__global__ void __launch_bounds__(kThreads) rms_cluster(const float* in, const float* gain, float* out, int cols) {
  const auto blocks = cooperative_groups::this_cluster();
  has_begun();
  const int ranks = int(blocks.num_blocks()), t = int(blocks.block_rank()) * kThreads + int(threadIdx.x);
  const size_t first = size_t(blockIdx.x / ranks) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, t, ranks * kThreads, 0);

  float squares = 0;
  part.each([&](float x) { squares += x * x; });
  const float scale = rsqrtf(over_cluster<kThreads>(squares, 0.0f, Plus()) / cols + kSmall);

  store_amplified(part, scale, gain, nullptr, out + first, cols, t, ranks * kThreads);
}

void launch_rms_cluster(const float* in, const float* gain, const float*, float* out, int rows, int cols,
                        cudaStream_t stream) {
  with_threads(cols, [&](auto threads) {
    launch_clusters(rms_cluster<threads.value>, threads.value, rows, cols, stream, in, gain, out);
  });
}

}  // namespace attention
