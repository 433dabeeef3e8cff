// rms_ahead: while the blocks of `rms_cluster` wait for the sum of their row, their SMs move no bytes. And each row
// loads the gains anew: as many bytes as the row itself has.
// Changed:  a cluster stays for many rows, and keeps its gains in registers. The TMA fetches the next rows to shared
//           memory ahead of time. The sum of a row is on its way through the cluster while the row before it is stored.
// Look for: one load a number from DRAM, two from shared memory; rows of 65536 numbers nearly at the rate of a copy.
#include "rows_ahead.h"

namespace attention {

template <int kBlocks>
__global__ void __launch_bounds__(kAheadThreads, 2)
    rms_ahead(const float* in, const float* gain, float* out, int rows, int cols) {
  const RowsAhead<kBlocks> ahead(in, rows, cols);
  Part<kVectors> gains;
  gains.load(gain, cols, ahead.t, ahead.kThreads, 0);
  const auto own = [&](Part<kVectors>& part) {
    float squares = 0;
    part.each([&](float x) { squares += x * x; });
    return squares;
  };
  each_row(ahead, 0.0f, Plus(), own, [&](Part<kVectors>& part, float squares, int row) {
    amplify(part, rsqrtf(squares / cols + kSmall), gains);
    part.store(out + size_t(row) * cols, cols, ahead.t, ahead.kThreads);
  });
}

void launch_rms_ahead(const float* in, const float* gain, const float*, float* out, int rows, int cols,
                      cudaStream_t stream) {
  with_blocks(cols, [&](auto blocks) {
    launch_ahead<blocks.value>(rms_ahead<blocks.value>, rows, cols, stream, in, gain, out);
  });
}

}  // namespace attention
