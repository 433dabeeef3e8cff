// rms_cluster: a row of 65536 numbers is as large as all registers of an SM. And gain, which is read again for each
//              row, is as large as its caches.
// Changed:  as in `cluster` of the softmax, blocks take a row together, and tell each other their sums of squares: up
//           to eight, for 16384 numbers each. They stay, and take row after row: gain stays with them, in shared
//           memory, and the next row is asked for before this one is done.
// Look for: one load a number for rows up to 131072; gain is loaded once for each block.
#include "resident.h"

namespace attention {

template <int kThreads>
__global__ void __launch_bounds__(kThreads, 1024 / kThreads)
    rms_cluster(const float* in, const float* gain, float* out, int rows, int cols) {
  has_begun();
  norm_rows<kThreads, false>(in, gain, nullptr, out, rows, cols, [&](Part<kFew>& part, int round) {
    float squares = 0;
    part.each([&](float x) { squares += x * x; });
    return rsqrtf(over_cluster<kThreads>(squares, 0.0f, Plus(), round) / cols + kSmall);
  });
}

void launch_rms_cluster(const float* in, const float* gain, const float*, float* out, int rows, int cols,
                        cudaStream_t stream) {
  with_few(cols, [&](auto threads) {
    launch_resident(rms_cluster<threads.value>, threads.value, 1, rows, cols, stream, in, gain, out);
  });
}

}  // namespace attention
