// rms_registers: RMS norm leaves the mean out: rows are divided by the root of their mean square.
// Changed:  one sum where `layer_registers` has two, and so one barrier; no bias.
// Look for: the same rate: both wait for memory. What is saved is arithmetic, and nothing cancels.
#include "row_threads.h"

namespace attention {

template <int kThreads>
__global__ void __launch_bounds__(kThreads) rms_registers(const float* in, const float* gain, float* out, int cols) {
  const size_t first = size_t(blockIdx.x) * cols;
  Part<kVectors> part;
  part.load(in + first, cols, threadIdx.x, kThreads, 0);

  float squares = 0;
  part.each([&](float x) { squares += x * x; });
  const float scale = rsqrtf(over_block<kThreads, 0>(squares, Plus()) / cols + kSmall);

  store_amplified(part, scale, gain, nullptr, out + first, cols, threadIdx.x, kThreads);
}

void launch_rms_registers(const float* in, const float* gain, const float*, float* out, int rows, int cols,
                          cudaStream_t stream) {
  with_threads(cols, [&](auto threads) {
    rms_registers<threads.value><<<rows, threads.value, 0, stream>>>(in, gain, out, cols);
  });
}

}  // namespace attention
