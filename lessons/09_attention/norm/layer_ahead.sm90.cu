// layer_ahead: a layer norm has biases, too. So `layer_cluster` loads twice as many bytes for each row as the row has.
// Changed:  gains, biases and the thread's part of a row are in registers, 96 in all; the rest is as in `rms_ahead`.
// Look for: the time of `rms_ahead`: what moves is the same.
#include "moments_of_part.h"
#include "rows_ahead.h"

namespace attention {

template <int kBlocks>
__global__ void __launch_bounds__(kAheadThreads, 2)
    layer_ahead(const float* in, const float* gain, const float* bias, float* out, int rows, int cols) {
  const RowsAhead<kBlocks> ahead(in, rows, cols);
  Part<kVectors> gains, biases;
  gains.load(gain, cols, ahead.t, ahead.kThreads, 0);
  biases.load(bias, cols, ahead.t, ahead.kThreads, 0);
  const auto own = [&](Part<kVectors>& part) { return moments(part, cols, ahead.t, ahead.kThreads); };
  each_row(ahead, Moments(), Combine(), own, [&](Part<kVectors>& part, const Moments& all, int row) {
    part.each([&](float& x) { x -= all.mean; });
    amplify(part, rsqrtf(all.squares / cols + kSmall), gains, &biases);
    part.store(out + size_t(row) * cols, cols, ahead.t, ahead.kThreads);
  });
}

void launch_layer_ahead(const float* in, const float* gain, const float* bias, float* out, int rows, int cols,
                        cudaStream_t stream) {
  with_blocks(cols, [&](auto blocks) {
    launch_ahead<blocks.value>(layer_ahead<blocks.value>, rows, cols, stream, in, gain, bias, out);
  });
}

}  // namespace attention
